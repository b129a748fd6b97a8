"""The version numbers agree wherever they stand."""

from importlib.metadata import version

import pytest
from packaging.version import Version

import headrace
from headrace._src.base.version import HEADRACE_VERSION, TENSORFLOW_VERSION
from headrace.cli.main import main


def test_the_installed_version_is_the_one_in_the_source():
    assert version("headrace") == HEADRACE_VERSION


def test_the_package_and_the_command_report_the_version_of_headrace(capsys):
    assert headrace.headrace_version == HEADRACE_VERSION
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.split()[:2] == ["headrace", HEADRACE_VERSION]


def test_programs_can_parse_the_tensorflow_version():
    assert headrace.__version__ == TENSORFLOW_VERSION
    assert Version(headrace.__version__) >= Version("2.15")
    assert [int(part) for part in headrace.__version__.split(".")][0] == 2
