/** A small source, what its recipe must contain and must not, and what `catalogc new` prints about it. */
export interface SourceCase {
  readonly files: Readonly<Record<string, string>>;
  readonly contains: readonly string[];
  readonly lacks?: readonly string[];
  readonly mentions?: readonly string[];
}

const mit = "SPDX-License-Identifier: MIT\n";
const json = (data: object): string => JSON.stringify(data);

/** By the name of the package. */
export const sourceCases: Readonly<Record<string, SourceCase>> = {
  "go-alone": {
    files: {
      "go.mod": "module example.org/me/go-alone/v2\n\ngo 1.22\n",
      "main.go": "// Package\npackage main\n",
      LICENSE: mit,
    },
    contains: ["vendorHash: null", 'mainProgram: "go-alone"', 'license: "mit"', "go-alone --version"],
  },
  "go-vendored": {
    files: {
      "go.mod": "module example.org/x\nrequire (\n\texample.org/y v1.0.0 // indirect\n)\n",
      "vendor/modules.txt": "",
      "cmd/go-vendored/main.go": "package main\n",
      "cmd/other/main.go": "package main\n",
      "cmd/internal/a.go": "package internal\n",
      "cmd/gen/gen.go": "//go:build ignore\n\npackage main\n",
      LICENSE: mit,
    },
    contains: ["vendorHash: null", 'mainProgram: "go-vendored"'],
  },
  "go-deps": {
    files: {
      "go.mod": "module example.org/x\nrequire example.org/y v1.0.0\n",
      "a.go": "package a\n",
      "package.json": "{}",
      LICENSE: mit,
    },
    contains: ['vendorHash: ""'],
    lacks: ["mainProgram", "test"],
    mentions: ["`go.sum` is missing", "no program (`package main`)"],
  },
  "rust-tool": {
    files: {
      "Cargo.toml": `[package]
name = "rust-tool"
version.workspace = true
description = "Finds \${things} in \\"files\\""
homepage = "https://example.org/rust-tool"
license = "MIT OR Apache-2.0"
[[bin]]
name = "rt"
path = "src/main.rs"
[[bin]]
name = "extra"
required-features = ["extra"]
[workspace.package]
version = "2.3.4"
`,
      "Cargo.lock":
        '[[package]]\nname = "openssl-sys"\n[[package]]\nname = "openssl-src"\n[[package]]\nname = "clang-sys"\n[[package]]\nname = "constructor"\n',
      "src/main.rs": "",
    },
    contains: [
      'version: "2.3.4"',
      'homePage: "https://example.org/rust-tool"',
      'license: ["mit", "asl20"]',
      'mainProgram: "rt"',
      "rt --version",
      'OPENSSL_NO_VENDOR: "1"',
      'pkgs["pkg-config"]',
      "pkgs.rustPlatform.bindgenHook",
      "run: [pkgs.openssl]",
    ],
  },
  "rust-members": {
    files: {
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/old"]\n',
      "crates/lib/Cargo.toml": '[package]\nname = "lib"\nversion = "0.1.0"\n',
      "crates/lib/src/bin/helper.rs": "",
      "crates/cli/Cargo.toml":
        '[package]\nname = "rust-members"\nversion = "0.2.0"\nlicense = "ISC"\ndefault-run = "b"\n',
      "crates/cli/src/bin/a.rs": "",
      "crates/cli/src/bin/b/main.rs": "",
      "crates/old/src/main.rs": "",
    },
    contains: ['version: "0.2.0"', 'mainProgram: "b"', 'license: "isc"'],
    mentions: ["`Cargo.lock` is missing"],
  },
  "py-app": {
    files: {
      "pyproject.toml": `[project]
name = "Py-App"
version = "1.5"
description = "An app."
license = "MIT"
dependencies = ["click>=8"]
[project.urls]
Homepage = "https://example.org/py-app"
[project.scripts]
py-app = "py_app:main"
[build-system]
requires = ["hatchling"]
`,
      "src/py_app/__init__.py": "",
      Makefile: "",
    },
    contains: [
      "pythonAppBuilder",
      'version: "1.5"',
      'homePage: "https://example.org/py-app"',
      'importsCheck: ["py_app"]',
      "py-app --version",
    ],
  },
  "py-poetry": {
    files: {
      "pyproject.toml":
        '[tool.poetry]\nname = "py-poetry"\nversion = "0.1.0"\ndescription = "Poems"\nlicense = "MIT"\n[tool.poetry.scripts]\npoem = "p:m"\n[tool.poetry.dependencies]\npython = "*"\n[build-system]\nrequires = ["poetry-core"]\n',
    },
    contains: ["pythonAppBuilder", 'mainProgram: "poem"', 'description: "Poems."', '"poetry-core"'],
  },
  "py-maturin": {
    files: {
      "pyproject.toml":
        '[project]\nname = "py-maturin"\ndynamic = ["version"]\nlicense = "MIT"\n[build-system]\nrequires = ["maturin>=1,<2"]\n[tool.maturin]\nmodule-name = "py_maturin._core"\n',
      "Cargo.toml": '[package]\nname = "py-maturin"\nversion = "1.0.0"\n',
      "Cargo.lock": "",
    },
    contains: [
      "pythonPackageBuilder",
      "pkgs.rustPlatform.maturinBuildHook",
      "pkgs.rustPlatform.fetchCargoVendor",
      "python3 -c 'import py_maturin'",
    ],
    lacks: ["pkgs.python3Packages.maturin", "rustPackageBuilder"],
  },
  "py-maturin-crate": {
    files: {
      "pyproject.toml":
        '[project]\nname = "py-maturin-crate"\ndynamic = ["version", "description"]\n[build-system]\nrequires = ["maturin>=1,<2"]\n[tool.maturin]\nmodule-name = "crate"\n',
      "Cargo.toml":
        '[package]\nname = "c"\nversion = "1.5.0"\ndescription = "Reads things"\nlicense = "MIT"\nrepository = "https://example.org/c"\n',
      "Cargo.lock": '[[package]]\nname = "clang-sys"\n[[package]]\nname = "openssl-sys"\n',
    },
    contains: [
      'description: "Reads things."',
      'version: "1.5.0"',
      'license: "mit"',
      'homePage: "https://example.org/c"',
      "pkgs.rustPlatform.bindgenHook",
      "run: [pkgs.openssl]",
    ],
  },
  "py-poetry-extras": {
    files: {
      "pyproject.toml":
        '[tool.poetry]\nname = "py-poetry-extras"\nversion = "1.0"\ndescription = "A tool"\nlicense = "MIT"\n[tool.poetry.dependencies]\npython = "^3.9"\nboto3 = { version = "^1", optional = true }\n[tool.poetry.extras]\ns3 = ["boto3"]\n[build-system]\nrequires = ["poetry-core"]\n',
      "py_poetry_extras/__init__.py": "",
    },
    contains: ['"optional-dependencies": { s3: [pkgs.python3Packages.boto3] }'],
  },
  "npm-git": {
    files: {
      "package.json": json({
        name: "npm-git",
        description: "A tool",
        license: "MIT",
        bin: "a.js",
        workspaces: ["a"],
      }),
      "package-lock.json": json({
        packages: {
          "node_modules/a": { resolved: "git+ssh://git@github.com/a/a.git#0123" },
          "node_modules/b": { resolved: "https://registry.npmjs.org/b/-/b-1.0.0.tgz" },
          "node_modules/electron": { resolved: "https://registry.npmjs.org/e.tgz", integrity: "sha512-x" },
        },
      }),
      ".gitattributes": "*.png filter=lfs diff=lfs\n",
    },
    contains: ["__structuredAttrs: false"],
    mentions: [
      "`package.json` has workspaces: choose one with `npmWorkspace` in `build.extraAttrs`",
      "`package-lock.json` has packages without `integrity`",
      "the install script of `electron` downloads a program",
      "the source has files of Git LFS, which are not fetched",
    ],
  },
  "go-released": {
    files: {
      "go.mod": "module example.org/me/go-released\n",
      "main.go": "package main\n",
      ".goreleaser.yaml": "builds:\n  - ldflags: -s\n",
      LICENSE: mit,
    },
    contains: ["go-released --version"],
    mentions: ["`.goreleaser.yaml` sets `ldflags`"],
  },
  "dune-conf": {
    files: {
      "dune-project":
        '(lang dune 3.0)\n(license MIT)\n(package (name dune-conf) (synopsis "A tool") (depends conf-pkg-config conf-libssl conf-vim cmdliner))\n',
      "bin/dune": "(executable (public_name dune-conf))\n",
    },
    contains: ["dependencies: [pkgs.ocamlPackages.cmdliner]"],
    mentions: ["conf-pkg-config", "conf-libssl", "conf-vim"].map(
      (name) => `\`${name}\` checks for a package of the system`,
    ),
  },
  "make-prefix": {
    files: { Makefile: "PREFIX ?= /usr/local\nall:\n", LICENSE: mit },
    contains: ['flags: { make: ["PREFIX=$(out)"] }'],
    lacks: ["description", "test"],
  },
  "cmake-libraries": {
    files: {
      "CMakeLists.txt":
        'project(cmake-libraries DESCRIPTION "A tool")\nfind_package(PkgConfig REQUIRED)\nfind_package(ZLIB REQUIRED)\npkg_check_modules(GTK REQUIRED gtk4)\n',
      LICENSE: mit,
    },
    contains: ['pkgs["pkg-config"]'],
    mentions: ["`CMakeLists.txt` looks for `ZLIB REQUIRED`, `GTK REQUIRED gtk4`: add the packages"],
  },
  "py-rust": {
    files: {
      "pyproject.toml":
        '[project]\nname = "py-rust"\nversion = "1"\nlicense = "MIT"\n[build-system]\nrequires = ["setuptools", "setuptools-rust"]\n',
      "src/_rust/Cargo.toml": "[package]\n",
      "src/_rust/Cargo.lock": "",
    },
    contains: [
      "pythonPackageBuilder",
      "pkgs.rustPlatform.cargoSetupHook",
      '"setuptools-rust"',
      'cargoRoot: "src/_rust",\n          cargoDeps: pkgs.rustPlatform.fetchCargoVendor({',
    ],
    lacks: ["maturinBuildHook"],
    mentions: ["write the test of the package yourself"],
  },
  "py-setup": {
    files: {
      "setup.py": "from setuptools import setup\nsetup(name='py-setup', version='9', license='ISC')\n",
      "py_setup/__init__.py": "",
      LICENSE: mit,
    },
    contains: ["pythonPackageBuilder", 'license: "mit"', '"build-system": [pkgs.python3Packages.setuptools]'],
    lacks: ["isc"],
    mentions: ["dependencies and programs in `setup.py` are not read"],
  },
  "py-cfg": {
    files: {
      "setup.cfg": `[metadata]
name = py-cfg
version = 3.1
description = Of a file
license = MIT
home-page = https://example.org/c
long_description = file: README
[options]
version = 4
`,
      "src/py_cfg.py": "",
    },
    contains: [
      "pythonPackageBuilder",
      'version: "3.1"',
      'license: "mit"',
      'homePage: "https://example.org/c"',
      "python3 -c 'import py_cfg'",
    ],
    mentions: ["dependencies and programs in `setup.cfg` are not read"],
  },
  "py-requirements": {
    files: {
      "requirements.txt":
        "flask==2.0 \\\n  --hash=sha256:0\n# no\n-e .\nrich # yes\nhttps://example.org/x.zip\n",
      "app.py": "",
      LICENSE: mit,
    },
    contains: [
      "pythonAppBuilder",
      "dependencies: [pkgs.python3Packages.flask, pkgs.python3Packages.rich]",
      'format: "other"',
    ],
    mentions: ["no `pyproject.toml` or `setup.py`"],
  },
  "npm-app": {
    files: {
      "package.json": json({
        name: "@me/npm-app",
        version: "1.2.3",
        description: "  Does\tthings  ",
        homepage: "https://example.org/npm-app",
        license: "ISC",
        bin: "cli.js",
        scripts: { test: "x" },
      }),
      "package-lock.json": "{}",
    },
    contains: [
      "npmPackageBuilder",
      "dontNpmBuild: true",
      'mainProgram: "npm-app"',
      'description: "Does things."',
      'license: "isc"',
    ],
  },
  "npm-lib": {
    files: {
      "package.json": json({
        name: "@me/npm-lib",
        version: "1.0.0",
        license: "MIT",
        main: "index.js",
        scripts: { build: "tsc" },
      }),
    },
    contains: ['node -e \'require("${pkgs["npm-lib"]}/lib/node_modules/@me/npm-lib")\''],
    lacks: ["dontNpmBuild", "mainProgram"],
    mentions: ["`package-lock.json` is missing"],
  },
  "pnpm-new": {
    files: {
      "package.json": json({
        name: "pnpm-new",
        license: "MIT",
        bin: { pn: "a", "../bad": "b" },
        packageManager: "pnpm@11.1.0+sha512.0",
        scripts: { build: "vite build" },
      }),
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    },
    contains: ["pnpm: pkgs.pnpm_11", "fetcherVersion: 4", 'mainProgram: "pn"'],
    mentions: ["set `installDir`"],
  },
  "pnpm-old": {
    files: {
      "package.json": json({ name: "pnpm-old", license: "MIT", packageManager: "pnpm@9.15.0" }),
      "pnpm-lock.yaml": "lockfileVersion: 6.0\n",
    },
    contains: ["pnpmPackageBuilder", "dontBuild: true"],
    lacks: ["pnpm_", "fetcherVersion"],
    mentions: ["set `installDir`"],
  },
  "dune-tool": {
    files: {
      "dune-project": `(lang dune 3.0) ; a comment
#| (version 9) |#
(name dune-tool)
(version 0.9.1)
(license ISC)
(homepage https://example.org/dune-tool)
(package (name dune-tool) (synopsis "Does \\"it\\"")
 (depends (ocaml (>= 4.14)) (dune (>= 3.0)) cmdliner (alcotest :with-test) (odoc :with-doc)))
`,
      "bin/dune": "(executable\n (public_name dtool)\n (name main))\n",
      "vendor/dune": "(* -*- tuareg -*- *) let x = 1",
    },
    contains: [
      "ocamlBuilder",
      'version: "0.9.1"',
      'homePage: "https://example.org/dune-tool"',
      'minimalVersion: "4.14"',
      "dependencies: [pkgs.ocamlPackages.cmdliner]",
      "check: [pkgs.ocamlPackages.alcotest]",
      "dtool --version",
    ],
  },
  "dune-lib": {
    files: {
      "dune-project": "(lang dune 3.0)\n(license MIT)\n(package (name other))\n(package (name dune-lib))\n",
      "src/dune": "(library (public_name dune-lib.core))\n(library (public_name other))\n",
    },
    contains: ["ocamlfind query dune-lib", "packages: [pkgs.ocamlPackages.findlib]"],
  },
  cmake: {
    files: {
      "CMakeLists.txt": `# project(no VERSION 9)
cmake_minimum_required(VERSION 3.10)
project(cmake VERSION 1.4 DESCRIPTION "Makes" HOMEPAGE_URL "https://example.org/cm" LANGUAGES C)
find_package(PkgConfig REQUIRED)
`,
      "LICENSE.md": mit,
    },
    contains: [
      'version: "1.4"',
      'description: "Makes."',
      'homePage: "https://example.org/cm"',
      // `pkgs.cmake` is this package.
      'build: [pkgs.pkgsOriginal.cmake, pkgs["pkg-config"]]',
    ],
  },
  meson: {
    files: {
      "meson.build":
        "project('meson', ['c'],\n  version : '2.0',\n  license : 'MIT', meson_version: '>= 1.0')\ndependency('zlib')\n",
    },
    contains: [
      'version: "2.0"',
      'license: "mit"',
      'build: [pkgs.pkgsOriginal.meson, pkgs.ninja, pkgs["pkg-config"]]',
    ],
    mentions: ["`meson.build` looks for `zlib`: add the packages"],
  },
  autotools: {
    files: {
      "configure.ac":
        "AC_INIT([auto tools], [3.2.1], [bugs@example.org], [auto], [https://example.org/auto])\n",
      COPYING: mit,
    },
    contains: ['version: "3.2.1"', 'homePage: "https://example.org/auto"', "pkgs.autoreconfHook"],
  },
  released: {
    files: { configure: "", "configure.ac": "AC_INIT([released], m4_esyscmd([cat v]))\n", COPYING: mit },
    contains: ['version: "1.0.0"'],
    lacks: ["autoreconfHook"],
  },
  "c-modules": {
    files: { Makefile: "", ".gitmodules": '[submodule "x"]\n\tpath = x\n', LICENSE: mit },
    contains: ["submodules: true"],
    lacks: ["--version"],
  },
  // Values of other types, and manifests that are no manifests.
  "odd-types": {
    files: {
      "package.json": json({
        name: 1,
        version: ["2"],
        description: { a: 1 },
        homepage: "javascript:x",
        bin: [1],
      }),
      "package-lock.json": "",
      LICENSE: mit,
    },
    contains: ['version: "1.0.0"'],
    lacks: ["description", "javascript", "mainProgram"],
  },
  "odd-toml": {
    files: { "Cargo.toml": '[package]\nname = "a', "Cargo.lock": "=", LICENSE: mit },
    contains: ["rustPackageBuilder"],
    mentions: ["`Cargo.toml` is malformed or too large", "`Cargo.lock` is malformed or too large"],
  },
  "odd-size": {
    files: { "package.json": json({ name: "x".repeat(10 << 20) }), "package-lock.json": "", LICENSE: mit },
    contains: ["npmPackageBuilder"],
    mentions: ["`package.json` is malformed or too large"],
  },
  "odd-bytes": {
    files: { "setup.cfg": "[metadata]\ndescription = caf\u0000\uFFFD\u202E\n", LICENSE: mit },
    contains: ['description: "caf."'],
    mentions: ["dependencies and programs in `setup.cfg` are not read"],
  },
  "odd-programs": {
    files: {
      "pyproject.toml":
        '[project]\nname = "odd-programs"\nlicense = "MIT"\n[project.scripts]\n"a`; rm -rf /" = "x"\n"${IFS}" = "x"\n"-x" = "x"\nok = "x"\n',
    },
    contains: ['mainProgram: "ok"'],
    lacks: ["rm -rf", "IFS"],
  },
  "long-words": {
    files: {
      "package.json": json({ description: `Short. ${"Very long words. ".repeat(20)}`, license: "MIT" }),
      "package-lock.json": "",
    },
    contains: [
      'description: "Short. Very long words."',
      'longDescription:\n        "Short. Very long words. Very',
    ],
  },
};
