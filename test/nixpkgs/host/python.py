"""Builds and installs Python packages with the build backend that is installed on the host.

python.py build <folder>                   build the wheel of the current folder
python.py install <folder> <prefix> <…>    install it; the rest are the prefixes of its dependencies
python.py import <prefix> <module…>        import modules of it
"""

import configparser
import importlib
import os
import stat
import sys
import tomllib
import zipfile
from glob import glob

SITE = "lib/python3/site-packages"
LAUNCHER = """#!/usr/bin/python3
import sys
sys.path[:0] = {path!r}
from {module} import {first}
sys.exit({function}())
"""


def site_of(prefix):
    """The package's own folder and those of what it depends on."""
    inputs = os.path.join(prefix, "nix-support/propagated-build-inputs")
    more = open(inputs).read().split() if os.path.exists(inputs) else []
    return [os.path.join(prefix, SITE)] + [folder for each in more for folder in site_of(each)]


def build(folder):
    with open("pyproject.toml", "rb") as file:
        backend = tomllib.load(file)["build-system"].get("build-backend", "setuptools.build_meta")
    os.makedirs(folder, exist_ok=True)
    sys.path.insert(0, os.getcwd())
    importlib.import_module(backend).build_wheel(folder)


def install(folder, prefix, *dependencies):
    site = os.path.join(prefix, SITE)
    (wheel,) = glob(os.path.join(folder, "*.whl"))
    zipfile.ZipFile(wheel).extractall(site)
    path = [site] + [each for dependency in dependencies for each in site_of(dependency)]
    scripts = configparser.ConfigParser()
    scripts.optionxform = str
    scripts.read(glob(os.path.join(site, "*.dist-info/entry_points.txt")))
    for name, target in scripts["console_scripts"].items() if "console_scripts" in scripts else []:
        module, function = target.split(":")
        program = os.path.join(prefix, "bin", name)
        os.makedirs(os.path.dirname(program), exist_ok=True)
        with open(program, "w") as file:
            first = function.split(".")[0]
            file.write(LAUNCHER.format(path=path, module=module, first=first, function=function))
        os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)


def import_modules(prefix, *modules):
    sys.path[:0] = site_of(prefix)
    for module in modules:
        importlib.import_module(module)


{"build": build, "install": install, "import": import_modules}[sys.argv[1]](*sys.argv[2:])
