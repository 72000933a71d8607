// Options with the name of an attribute of nixpkgs.

import { defineRecipe, file, pkgs } from "catalogc";

const common = {
  version: "1.2.3",
  license: "mit",
  source: {
    git: "github:owner/repo/v1.2.3",
    hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
  },
};

export default defineRecipe({
  pkgs: {
    "attributes-standard": {
      ...common,
      description: "A C library with a setup hook.",
      mainProgram: "attributes",
      downloadPage: "https://example.org/releases",
      pkgConfigModules: ["attributes"],
      passthru: {
        abi: 3,
        compiler: pkgs.gcc,
        fonts: ["serif"],
      },
      build: {
        standardBuilder: {
          enable: true,
          checks: { enable: pkgs.stdenv.hostPlatform.isLinux },
          installCheck: {
            versionCheck: true,
            versionCheckProgramArg: "version",
          },
          depsBuildBuild: [pkgs.buildPackages.stdenv.cc],
          enableParallelBuilding: false,
          hardeningDisable: ["format"],
          propagatedBuildInputs: [pkgs.zlib],
          separateDebugInfo: pkgs.stdenv.hostPlatform.isLinux,
          setupHook: file("./hook.sh"),
        },
      },
    },

    "attributes-python": {
      ...common,
      build: {
        pythonPackageBuilder: {
          enable: true,
          installCheck: { versionCheckProgramArg: "--version" },
          disabled: pkgs.python3.isPyPy,
          disabledTestPaths: ["tests/network"],
          format: "setuptools",
          propagatedBuildInputs: [pkgs.zlib],
        },
      },
    },
  },
});
