import type { BuilderKind } from "../ir/package.ts";

export interface Helper {
  /** The package that brings it, by its usual name. */
  readonly package: string;
  /** Shell functions (nixpkgs manual, "Fixup" of `makeWrapper`, and "installShellFiles"). */
  readonly commands: readonly string[];
  /** Packages that bring it, too: what wraps does it with `makeWrapper`, and a hook may depend on anything. */
  readonly broughtBy: RegExp;
  /** nixpkgs, `npm-install-hook` and `wrapPython`. */
  readonly builders: readonly BuilderKind[];
}

/** Packages that bring shell functions to phases, and builders that have them already. Checked 2026-11. */
export const helpers: readonly Helper[] = [
  {
    package: "makeWrapper",
    commands: ["makeWrapper", "wrapProgram", "wrapProgramShell"],
    broughtBy: /wrap|hook/i,
    builders: ["npmPackageBuilder", "pythonAppBuilder", "pythonPackageBuilder"],
  },
  {
    package: "installShellFiles",
    commands: ["installManPage", "installShellCompletion"],
    broughtBy: /^installShellFiles$|hook/i,
    builders: ["npmPackageBuilder"],
  },
];

/**
 * Arguments for `makeWrapper`, which knows each by itself: nixpkgs, the hooks `wrap-gapps-hook`,
 * `wrap-python` and `wrap-qt-apps-hook`. Checked 2026-11.
 */
export const wrapperArguments: ReadonlySet<string> = new Set([
  "gappsWrapperArgs",
  "makeWrapperArgs",
  "qtWrapperArgs",
]);

/** nixpkgs, `pytest-check-hook.sh`: what it reads. Checked 2026-11. */
export const pytestAttributes = [
  "disabledTestMarks",
  "disabledTestPaths",
  "enabledTestMarks",
  "enabledTestPaths",
  "enabledTests",
  "pytestFlags",
  "pytestFlagsArray",
];

/** What tells the hooks of nixpkgs' `unzip` and `dpkg` that a file is theirs. Checked 2026-11. */
export const unpackHookEndings: ReadonlySet<string> = new Set(["zip", "deb"]);
