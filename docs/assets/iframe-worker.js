/* Pages opened from disk may not start workers, so the search index runs in a hidden frame there. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.appendChild(frame)
      const inner = frame.contentWindow
      const load = address => new Promise(done => {
        const script = inner.document.createElement("script")
        script.src = new URL(address, document.baseURI)
        script.onload = done
        inner.document.body.appendChild(script)
      })
      inner.importScripts = (...addresses) =>
        addresses.reduce((before, address) => before.then(() => load(address)), Promise.resolve())
      inner.postMessage = data => {
        const event = new MessageEvent("message", {data})
        this.dispatchEvent(event)
        if (this.onmessage) this.onmessage(event)
      }
      this.inner = inner
      this.ready = load(url)
    }
    postMessage(data) {
      this.ready.then(() => this.inner.dispatchEvent(new MessageEvent("message", {data})))
    }
    terminate() {}
  }
}
