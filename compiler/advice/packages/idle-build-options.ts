import {
  emptyBuildScript,
  folderOfOutput,
  idleNode,
  idleTestOption,
  nothingInstalled,
  otherNode,
} from "../../diagnostics/lints.ts";
import { isEmptyText, staticText } from "../../language/text.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf } from "../../passes/context.ts";
import { isUsedInScripts } from "./used-in-scripts.ts";
import { mayBring, setsAny } from "./given-inputs.ts";
import type { Lint } from "../lint.ts";
import { packageSteps } from "./package-steps.ts";
import { pytestAttributes } from "../../nixpkgs/hooks.ts";

/** Options that a build does not heed, and what is missing so that it would. */
export const checkIdleBuildOptions: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const kind = enabledBuilder(entry.data.build);
    if (kind === "pythonAppBuilder" || kind === "pythonPackageBuilder") {
      const { check, build } = entry.data.build[kind].packages;
      if (mayBring([...check, ...build], /CheckHook$/) || setsAny(entry, inputs)) continue;
      for (const path of testOptions(entry, kind))
        reporter.report(idleTestOption(path.at(-1) ?? "", kind, keyPlaceOf(entry, ...path)));
    }
    if (kind === "npmPackageBuilder" && !setsAny(entry, ["nodejs"]))
      for (const [index, { expr }] of entry.data.build[kind].packages.build.entries()) {
        const name = packageSteps(expr)?.join(".") ?? "";
        if (/^nodejs(?:-slim)?_\w+$/.test(name))
          reporter.report(otherNode(name, placeOf(entry, "build", kind, "packages", "build", index)));
      }
    if (kind === "pnpmPackageBuilder") {
      const { buildScript, installDir } = entry.data.build[kind];
      if (isEmptyText(buildScript) && !setsAny(entry, ["dontBuild"]))
        reporter.report(emptyBuildScript(placeOf(entry, "build", kind, "buildScript")));
      const folder = (installDir && staticText(installDir)) ?? "";
      // The folder is quoted, and a builder's own folders are below `/build`.
      if (/^(?:\/(?!build\/|nix\/)|~\/|\$\{?\w)/.test(folder))
        reporter.report(folderOfOutput(folder, placeOf(entry, "build", kind, "installDir")));
      if (setsIdleNode(entry)) reporter.report(idleNode(keyPlaceOf(entry, "build", "extraAttrs", "nodejs")));
      if (installsNothing(entry))
        reporter.report(nothingInstalled(entry.name, keyPlaceOf(entry, "build", kind)));
    }
  }
};

/**
 * `nodejs` is an argument of `buildNpmPackage`; for pnpm there is no such builder in nixpkgs, and what is in `nativeBuildInputs`
 * runs. Scripts may still want to know where a Node.js is.
 */
const setsIdleNode = (entry: PackageEntry): boolean =>
  entry.data.build.extraAttrs.has("nodejs") &&
  !mayBring(entry.data.build.pnpmPackageBuilder.packages.build, /^nodejs/) &&
  !setsAny(entry, ["nativeBuildInputs"]) &&
  !isUsedInScripts("nodejs", entry);

/** Where the recipe tells the hook what to test; an empty list asks for nothing. */
function testOptions(entry: PackageEntry, kind: "pythonAppBuilder" | "pythonPackageBuilder") {
  const { build } = entry.data;
  const own = build[kind].disabledTests.length > 0 ? [["build", kind, "disabledTests"]] : [];
  const extra = pytestAttributes.filter((name) => build.extraAttrs.has(name));
  return [...own, ...extra.map((name) => ["build", "extraAttrs", name])];
}

/** Other ways to give a build its check inputs. */
const inputs = [
  "checkInputs",
  "installCheckInputs",
  "nativeBuildInputs",
  "nativeCheckInputs",
  "propagatedBuildInputs",
];

/**
 * The install phase of stdenv runs `make install` where there is a `Makefile`, and else makes no output, which fails the
 * build (nixpkgs manual, "The install phase"). What lies beside the recipe may have one.
 */
const installsNothing = (entry: PackageEntry): boolean => {
  const { installDir, packages } = entry.data.build.pnpmPackageBuilder;
  const { path } = entry.data.source;
  return (
    (installDir === null || isEmptyText(installDir)) &&
    path === null &&
    !mayBring(packages.build, /hook/i) &&
    !setsAny(entry, makesOutput)
  );
};

/** Attributes that may make the output, or say how to call `make`. */
const makesOutput = [
  "buildCommand",
  "dontInstall",
  "fixupPhase",
  "installFlags",
  "installPhase",
  "installTargets",
  "makeFlags",
  "makefile",
  "phases",
  "postBuild",
  "postInstall",
  "preFixup",
  "preInstall",
];
