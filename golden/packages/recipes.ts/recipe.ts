// The options of packages beyond those of the specification, in every builder that has them.

import { defineRecipe, file, lib, pkgs, sh, text } from "catalogc";

const isLinux = pkgs.stdenv.hostPlatform.isLinux;
const hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const from = {
  git: "github:owner/repo/v1.2.3",
  hash,
};
const common = {
  version: "1.2.3",
  license: "mit",
  source: from,
};

export default defineRecipe({
  pkgs: {
    described: {
      ...common,
      description: "Finds lines in files.",
      longDescription: text`
        It searches folders recursively.

        * It reads \`.ignore\` files.
      `,
      homePage: "https://example.org",
      changelog: "https://example.org/changes/v1.2.3",
      platforms: lib.platforms.unix,
      badPlatforms: ["x86_64-darwin", "aarch64-darwin", lib.platforms.freebsd],
      sourceProvenance: ["fromSource", lib.sourceTypes.binaryBytecode],
      passthruTests: { version: pkgs.testers.testVersion({ package: pkgs.described }) },
      build: { standardBuilder: { enable: true } },
    },

    overridable: {
      ...common,
      arguments: {
        withTls: { default: true },
        greeting: {
          type: "str",
          default: "hello",
        },
        database: {
          type: "pkg",
          default: pkgs.sqlite,
        },
      },
      build: {
        standardBuilder: {
          enable: true,
          packages: {
            run: [
              pkgs.overridable.arguments.database,
              ...lib.optional(pkgs.overridable.arguments.withTls, pkgs.openssl),
            ],
          },
          flags: { configure: [`--with-greeting=${pkgs.overridable.arguments.greeting}`] },
        },
      },
    },

    "without-tls": {
      build: {
        identityBuilder: {
          enable: true,
          derivation: pkgs.overridable.override({ withTls: false }),
        },
      },
      test: { script: `test ${pkgs.overridable.arguments.greeting} = hello` },
    },

    insecure: {
      ...common,
      knownVulnerabilities: ["CVE-2026-0001: it reads past the end of a line."],
      build: { standardBuilder: { enable: true } },
    },

    "some-platforms": {
      ...common,
      platforms: ["x86_64-linux"],
      build: {
        standardBuilder: {
          enable: true,
          flags: { cmake: ["-DSHARED=ON", ...lib.optionals(isLinux, ["-DWITH_URING=ON"])] },
          manPages: ["doc/tool.1", ...lib.optional(isLinux, "doc/uring.7")],
          completions: { bash: [`${pkgs["bash-completion"]}/share/tool.bash`] },
        },
      },
    },

    "built-with-cmake": {
      ...common,
      source: {
        ...from,
        patches: [file("./src/fix.patch")],
      },
      build: {
        standardBuilder: {
          enable: true,
          packages: { build: [pkgs.cmake] },
          outputs: ["out", "bin", "dev"],
          checks: {
            enable: true,
            flags: ["-j1"],
          },
          installCheck: {
            enable: true,
            versionCheck: true,
          },
          flags: {
            cmake: ["-DVERSION=1.2.3"],
            meson: ["-Dtests=true"],
            configure: ["--enable-shared"],
            make: ["PREFIX=$(out)"],
            makeInstall: ["DESTDIR="],
          },
          phases: {
            postPatch: sh`
              substituteInPlace src/config.h --replace-fail /usr/bin ${pkgs.coreutils}/bin
            `,
            postInstall: 'rm -r "$out/share/tests"',
            installCheckPhase: sh`
              runHook preInstallCheck
              "$bin/bin/find-lines" --self-test
              runHook postInstallCheck
            `,
          },
          wrap: {
            "find-lines": [
              "--prefix",
              "PATH",
              ":",
              lib.makeBinPath([pkgs.gitMinimal]),
              "--set",
              "GREETING",
              "it's here",
            ],
            "find-more": [],
          },
          completions: {
            bash: ["completions/find-lines.bash"],
            zsh: ["completions/_find-lines"],
            fish: ["completions/find-lines.fish"],
          },
          manPages: ["doc/*.1", "doc/find lines.5"],
          fetchedPatches: [
            {
              name: "fix-build.patch",
              url: "https://example.org/patches/1.diff",
              relative: "src",
              stripLen: 1,
              extraPrefix: "b/",
              excludes: ["src/NEWS"],
              revert: true,
              hash,
            },
            {
              url: "https://example.org/patches/2.diff",
              includes: ["src/*.c"],
              hash,
            },
          ],
        },
      },
    },

    "go-tests": {
      ...common,
      mainProgram: "go-tests",
      build: {
        goPackageBuilder: {
          enable: true,
          vendorHash: null,
          toolchain: pkgs.go_1_25,
          checks: {
            flags: ["-short"],
            disabled: ["TestNetwork", "TestSlow/case"],
          },
          installCheck: { versionCheck: true },
          phases: {
            preBuild: sh`
              go generate ./...
            `,
          },
        },
      },
    },

    "npm-node": {
      ...common,
      build: {
        npmPackageBuilder: {
          enable: true,
          npmDepsHash: hash,
          toolchain: pkgs.nodejs_22,
          checks: { enable: true },
          phases: {
            checkPhase: sh`
              runHook preCheck
              npm test
              runHook postCheck
            `,
          },
        },
      },
    },

    "ocaml-tests": {
      ...common,
      build: {
        ocamlBuilder: {
          enable: true,
          checks: { enable: true },
          manPages: ["doc/tool.1"],
        },
      },
    },

    "pnpm-stdenv": {
      ...common,
      build: {
        pnpmPackageBuilder: {
          enable: true,
          pnpmDepsHash: hash,
          toolchain: pkgs.stdenv,
          phases: {
            prePnpmInstall: sh`
              pnpm config set dedupe-peer-dependents false
            `,
            installPhase: sh`
              runHook preInstall
              cp -r dist "$out"
              runHook postInstall
            `,
          },
          fetchedPatches: [
            {
              url: "https://example.org/patches/lock.diff",
              hash,
            },
          ],
        },
      },
    },

    "python-tests": {
      ...common,
      build: {
        pythonAppBuilder: {
          enable: true,
          toolchain: pkgs.python312,
          packages: {
            "build-system": [pkgs.python312.pkgs.setuptools],
            check: [pkgs.python312.pkgs.pytestCheckHook],
          },
          checks: { flags: ["--numprocesses=1"] },
          installCheck: { versionCheck: true },
          wrap: { "python-tests": ["--set-default", "COLOR", "always"] },
        },
      },
    },

    "python-untested": {
      ...common,
      build: {
        pythonPackageBuilder: {
          enable: true,
          packages: { "build-system": [pkgs.python3Packages.setuptools] },
          checks: { enable: false },
          outputs: ["out", "doc"],
        },
      },
    },

    "rust-locked": {
      ...common,
      build: {
        rustPackageBuilder: {
          enable: true,
          lockFile: file("./src/Cargo.lock"),
          toolchain: pkgs["rust-toolchain"],
          features: ["pcre2"],
          checks: {
            flags: ["--test-threads=1"],
            disabled: ["network", "slow"],
          },
        },
      },
    },
  },
});
