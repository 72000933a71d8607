import { pkgs } from "../../language/value-expressions.ts";
import { conditionalListOf, staticStr, str } from "../types.ts";
import { defineBuilder } from "./builder.ts";
import { everyBuild, propagated } from "./families/attributes.ts";
import { checks, installCheck } from "./families/checks.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches } from "./families/sources.ts";
import { nodeToolchain } from "./families/toolchain.ts";

/** Open. Checked 2026-11. */
const change = "https://github.com/NixOS/nixpkgs/pull/547948";

/**
 * Specification: "Builders and their additional options", `npmPackageBuilder`. nixpkgs manual, "JavaScript", and
 * `pkgs/build-support/node/build-npm-package`. Checked 2026-11.
 */
export const npmPackageBuilder = defineBuilder("npmPackageBuilder", {
  // nixpkgs, `prefetch-npm-deps` and `npm-config-hook.sh`.
  description:
    "Builds an npm package from a locked `package-lock.json`; Node.js is added automatically. If the lock file has Git dependencies, " +
    `set \`build.extraAttrs.__structuredAttrs = false\` until nixpkgs has ${change}.`,
  label: "npm",
  alsoCalled: ["buildNpmPackage", "nodeBuilder", "nodePackageBuilder"],
  options: {
    npmDepsHash: staticStr.default("").meta({
      description: "Hash of the dependencies; empty makes the first build report the correct hash.",
    }),
    npmInstallFlags: conditionalListOf(str).meta({
      description: "Flags passed to `npm ci`, and to `npm prune` unless `npmPruneFlags` are given.",
    }),
  },
  becomes: { npmDepsHash: "npmDepsHash", npmInstallFlags: "npmInstallFlags" },
  families: {
    checks,
    installCheck,
    outputs,
    phases,
    toolchain: nodeToolchain,
    wrap,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
    ...propagated,
  },
  call: () => pkgs("buildNpmPackage"),
  dependencies: { hash: "npmDepsHash", instead: ["npmDepsHash", "npmDeps"], dependOn: [] },
  unpacking: "by fetchers too",
  readAsWords: {
    npmBuildFlags: change,
    npmFlags: change,
    npmInstallFlags: change,
    npmPackFlags: change,
    npmPruneFlags: change,
    npmRebuildFlags: change,
  },
  argumentLists: [
    "npmBuildFlags",
    "npmFlags",
    "npmInstallFlags",
    "npmPackFlags",
    "npmPruneFlags",
    "npmRebuildFlags",
  ],
});
