"""The documentation site: reference pages from the public names, tutorial pages from notebooks, a link check.

`mkdocs.yml` names `docsite/hooks.py`, which adds the generated pages to those in `docs/`. `make docs` builds the site.
"""
