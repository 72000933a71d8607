import { builtins, defineRecipe, file, lib, pkgs } from "catalogc";

const isDarwin = pkgs.stdenv.hostPlatform.isDarwin;
const isLinux = pkgs.stdenv.hostPlatform.isLinux;

const common = {
  version: "1.2.3",
  license: "mit",
  source: { path: file("../every-option/src") },
};

export default defineRecipe({
  pkgs: {
    "by-platform-go": {
      ...common,
      source: {
        ...common.source,
        patches: lib.optional(isDarwin, file("../every-option/src/fix.patch")),
      },
      build: {
        env: { BUILD_CFLAGS_COMPILE: ["-DCGO", ...lib.optionals(isLinux, ["-DLINUX", "-DSYSTEMD"])] },
        goPackageBuilder: {
          enable: true,
          vendorHash: null,
          ldflags: ["-s", ...lib.optionals(isLinux, ["-w", "-X main.version=1.2.3"])],
          tags: lib.mkMerge([["netgo"], lib.mkIf(isLinux, ["journald"])]),
          packages: { run: lib.mkIf(isLinux, [pkgs.systemd]) },
        },
      },
      test: { packages: [pkgs.jq, ...(isLinux ? [pkgs.strace] : [])] },
    },

    "by-platform-python": {
      ...common,
      build: {
        pythonAppBuilder: {
          enable: true,
          disabledTests: ["network", ...lib.optionals(isDarwin, ["inotify"])],
          relaxDeps: ["click", ...lib.optional(isLinux, "systemd-python")],
          packages: {
            "build-system": [pkgs.python3Packages.setuptools],
            dependencies: [pkgs.python3Packages.click, isLinux ? pkgs.python3Packages.systemd : null],
            "optional-dependencies": {
              watch: builtins.map(
                (name) => pkgs.python3Packages[name],
                ["watchdog", ...lib.optionals(isLinux, ["inotify"])],
              ),
            },
            check: lib.filter(lib.meta.availableOn(pkgs.stdenv.hostPlatform), [
              pkgs.python3Packages.pytestCheckHook,
            ]),
          },
        },
      },
    },

    "by-platform-rust": {
      ...common,
      build: {
        rustPackageBuilder: {
          enable: true,
          cargoHash: lib.fakeHash,
          cargoBuildFlags: [
            "--locked",
            ...lib.concatMap((name) => lib.optional(isLinux, `--features=${name}`), ["journald"]),
          ],
          packages: {
            build: lib.optionals(!isDarwin, [
              pkgs["pkg-config"],
              ...lib.optional(isLinux, pkgs.autoPatchelfHook),
            ]),
          },
        },
      },
    },
  },
});
