// Every option of every builder set to something else than its default.

import { defineRecipe, file, pkgs, sh, text } from "catalogc";

const hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
const common = {
  version: "1.2.3",
  license: ["mit", "Apache-2.0"],
  source: {
    git: "github:owner/repo/v1.2.3",
    hash,
  },
};
const packages = {
  build: [pkgs["pkg-config"]],
  check: [pkgs.curl],
  run: [pkgs.openssl, pkgs.zlib],
};

export default defineRecipe({
  pkgs: {
    "every-go-option": {
      ...common,
      description: "A Go program with every option set.",
      homePage: "https://example.org/go",
      mainProgram: "go-program",
      broken: true,
      build: {
        env: { CGO_ENABLED: 0 },
        structuredAttrs: { excludedPackages: ["./tools"] },
        goPackageBuilder: {
          enable: true,
          packages,
          env: { GOEXPERIMENT: "jsonv2" },
          structuredAttrs: { checkFlags: ["-skip=TestNetwork"] },
          ldflags: ["-s", "-X main.version=1.2.3"],
          modRoot: "./server",
          proxyVendor: true,
          subPackages: ["cmd/client", "cmd/server"],
          tags: ["netgo"],
          vendorHash: hash,
        },
      },
      develop: {
        packages: [pkgs.gopls],
        shellHook: sh`
          echo "\${ENV_PACKAGE_NAME}: it's $ENV_PACKAGE_SOURCE"
        `,
      },
      test: {
        sandbox: false,
        packages: [pkgs.jq],
        script: sh`
          go-program --json | jq .
          test -x ${pkgs["every-rust-option"]}/bin/rust-program
        `,
      },
    },

    "every-identity-option": {
      version: "17",
      description: "PostgreSQL with PostGIS and a patch.",
      homePage: "https://example.org/postgresql",
      license: "postgresql",
      mainProgram: "psql",
      build: {
        identityBuilder: {
          enable: true,
          derivation: pkgs.postgresql_17,
          packages: { run: [pkgs.libxml2] },
          env: { LANG: "C.UTF-8" },
          structuredAttrs: { dontStrip: true },
        },
      },
    },

    "every-npm-option": {
      ...common,
      build: {
        extraAttrs: {
          // Wins over the Node.js that the builder adds.
          nativeBuildInputs: [pkgs.nodejs_22],
          dontNpmBuild: true,
          passthru: { updateScript: null },
          meta: { platforms: ["x86_64-linux"] },
        },
        npmPackageBuilder: {
          enable: true,
          packages: { run: packages.run },
          npmDepsHash: hash,
          npmInstallFlags: ["--legacy-peer-deps"],
        },
      },
    },

    "every-ocaml-option": {
      ...common,
      build: {
        ocamlBuilder: {
          enable: true,
          packages: {
            ...packages,
            dependencies: [pkgs["ocaml-ng"].ocamlPackages_5_2.lwt],
          },
          minimalVersion: "5.1",
          ocamlPackages: (packages) => packages["ocaml-ng"].ocamlPackages_5_2,
          env: { DUNE_PROFILE: "release" },
        },
      },
    },

    "every-pnpm-option": {
      ...common,
      build: {
        pnpmPackageBuilder: {
          enable: true,
          packages,
          buildScript: "build:production",
          fetcherVersion: 4,
          installDir: "dist",
          pnpm: pkgs.pnpm_11,
          pnpmDepsHash: hash,
          sourceRoot: "source/web",
        },
      },
    },

    "every-python-option": {
      ...common,
      build: {
        pythonAppBuilder: {
          enable: true,
          packages: {
            ...packages,
            "build-system": [pkgs.python3Packages.hatchling],
            dependencies: [pkgs.python3Packages.click, pkgs.python3Packages.requests],
            "optional-dependencies": {
              color: [pkgs.python3Packages.colorama],
              "tls-1.3": [pkgs.python3Packages.cryptography],
            },
          },
          disabledTests: ["test_dns", "test_network"],
          importsCheck: ["program.cli"],
          relaxDeps: true,
        },
      },
    },

    "every-python-library-option": {
      ...common,
      build: {
        pythonPackageBuilder: {
          enable: true,
          packages: {
            ...packages,
            "build-system": [pkgs.python3Packages.setuptools],
            dependencies: [pkgs["every-python-option"]],
          },
          relaxDeps: ["click"],
        },
      },
    },

    "every-rust-option": {
      ...common,
      mainProgram: "rust-program",
      build: {
        rustPackageBuilder: {
          enable: true,
          packages,
          cargoBuildFlags: ["--package", "program"],
          cargoHash: hash,
        },
      },
    },

    "every-standard-option": {
      ...common,
      source: {
        path: file("./src"),
        patches: [file("./src/fix.patch")],
      },
      build: {
        debug: true,
        env: {
          ANSWER: 42,
          FLAG: true,
          NIX_CFLAGS_COMPILE: ["-O2", '-DNAME="it\'s $HOME"'],
          NOTHING: null,
          RATIO: 0.5,
          SCHEMA: file("./src/schema.sql"),
          SSL: pkgs.openssl,
          SSL_LIB: `${pkgs.openssl}/lib`,
        },
        structuredAttrs: {
          cmakeFlags: ["-DWITH_TLS=ON"],
          "odd name": {
            nested: [
              1,
              null,
              {
                deep: text`
                  ''\${x}
                `,
              },
            ],
          },
        },
        standardBuilder: {
          enable: true,
          packages,
          stdenv: pkgs.clangStdenv,
        },
      },
    },
  },
});
