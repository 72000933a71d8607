import { exportGap, notForNixpkgs, refusedByNixpkgs } from "../../compiler/diagnostics/exporting.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Place } from "../../compiler/diagnostics/make.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { functionsOfNixpkgs } from "../../compiler/nixpkgs/functions.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { filesBeside, isPythonModule, type NixpkgsFile } from "./nixpkgs-package.ts";
import { hasScriptTest } from "./passthru.ts";

/** The date of the checks of nixpkgs' CI below, `github:NixOS/nixpkgs-vet`. */
export const vetDate = "2026-08-17";

/** Places in the recipe. */
export interface ExportedEntry {
  readonly pkg: Package;
  readonly at: (...option: readonly string[]) => Place;
}

/** A check of nixpkgs' CI for new packages. */
export interface Demand {
  readonly code: `NPV-${number}`;
  /** What it demands, as a noun phrase. */
  readonly wanted: string;
  readonly problems: readonly Diagnostic[];
}

/**
 * What nixpkgs' CI demands of the file, with what it would refuse. The compiler refuses paths of other kinds, and the
 * printer writes no useless escape, so most are met by every file. Demands on what lies beside it are not among them.
 */
export function demandsOn({ pkg, at }: ExportedEntry): readonly Demand[] {
  const disabled = (code: Demand["code"], name: "strictDeps" | "__structuredAttrs"): Demand => ({
    code,
    wanted: `\`${name}\``,
    problems: isFalse(pkg, name)
      ? [refusedByNixpkgs(code, `\`${name}\` is off`, `Remove \`${name}\`.`, at("build", "extraAttrs", name))]
      : [],
  });
  return [
    met("NPV-101", "a derivation"),
    met("NPV-121", "no path with `${…}`"),
    met("NPV-122", "no search path"),
    met("NPV-123", "no path outside the folder of the package"),
    met("NPV-127", "no absolute path"),
    met("NPV-128", "no path in a home folder"),
    met("NPV-141", "a name of letters, digits, `-` and `_` that starts with a letter or `_`"),
    met("NPV-142", "a folder of the first two letters"),
    disabled("NPV-164", "strictDeps"),
    disabled("NPV-166", "__structuredAttrs"),
    met("NPV-170", "no useless escape in a string"),
  ];
}

const met = (code: Demand["code"], wanted: string): Demand => ({ code, wanted, problems: [] });

function isFalse({ build }: Package, name: string): boolean {
  const extra = build.extraAttrs.get(name);
  return (extra?.kind === "bool" && !extra.value) || build.structuredAttrs.get(name) === false;
}

/** Why nixpkgs cannot have the package at all. */
export function obstacleOf({ pkg, at }: ExportedEntry): Diagnostic | undefined {
  const entry = `pkgs.${pkg.name}`;
  if (pkg.build.builder.kind === "identityBuilder")
    return notForNixpkgs(
      entry,
      "its builder passes on another derivation",
      "Export the package that builds the derivation, or choose a builder.",
      at("build", "identityBuilder"),
    );
  if (pkg.source?.kind === "path")
    return notForNixpkgs(
      entry,
      "its source is a folder of the recipes",
      "Publish the source, and set `source.git` or `source.url`.",
      at("source", "path"),
    );
  return undefined;
}

/**
 * What a person must add to the file, or decide.
 * @param definesPackage whether the catalog has a package of this name
 */
export function gapsOf(
  { expr, members }: NixpkgsFile,
  { pkg, at }: ExportedEntry,
  definesPackage: (name: string) => boolean,
): readonly Diagnostic[] {
  const maintainers = pkg.maintainers.flatMap((each) =>
    each.kind === "known"
      ? [
          exportGap(
            `\`${each.github}\` is not among the maintainers of nixpkgs`,
            "Add an entry to `maintainers/maintainer-list.nix`, and its name to `meta.maintainers`.",
            at("maintainers"),
          ),
        ]
      : [],
  );
  const copied = [...filesBeside(expr)].filter(([, name]) => !name.includes("/"));
  const files = copied.map(([path, name]) =>
    exportGap(
      path === "" ? "the package uses the recipe folder" : `the package uses the file ${path} of the recipes`,
      `Copy it beside the exported file, as \`${name}\`.`,
      at("source"),
    ),
  );
  const others = argumentsIn(expr)
    .filter((name) => name !== pkg.name && definesPackage(name))
    .map((name) =>
      exportGap(
        `\`${name}\` is a package of the catalog`,
        `If nixpkgs does not have it, export it too: \`catalogc export ${name}\`.`,
        at(),
      ),
    );
  const checksVersion =
    pkg.passthruTests.has("version") ||
    pkg.build.shared.has("doInstallCheck") ||
    pkg.build.extraAttrs.has("doInstallCheck");
  return [
    ...maintainers,
    ...files,
    ...others,
    ...(pkg.explicit.has("test.script") && !hasScriptTest(pkg)
      ? [
          exportGap(
            "the test needs a network, which builds of nixpkgs do not have",
            "It is left out. Write a test that runs without a network.",
            at("test"),
          ),
        ]
      : []),
    ...(pkg.mainProgram !== "" && !checksVersion
      ? [
          exportGap(
            `nothing checks the version that \`${pkg.mainProgram}\` prints`,
            "If it prints its version with `--version` or `--help`, set `installCheck.versionCheck` of the builder.",
            at("mainProgram"),
          ),
        ]
      : []),
    ...(isPythonModule(pkg)
      ? [
          ...argumentsIn(expr)
            .filter((name) => !members.has(name) && !notPackages.has(name) && !pkg.arguments.has(name))
            .map((name) =>
              exportGap(
                `\`${name}\` is not a Python package here`,
                `If the Python packages of nixpkgs have one of this name, add \`inherit (pkgs) ${name};\` to the set below.`,
                at("build", pkg.build.builder.kind),
              ),
            ),
          exportGap(
            "nixpkgs lists its Python modules",
            `Add \`${pkg.name} = callPackage ../development/python-modules/${pkg.name} { };\` to \`pkgs/top-level/python-packages.nix\`.`,
            at(),
          ),
        ]
      : []),
  ];
}

/** Functions of nixpkgs, which no Python package has the name of. */
const notPackages: ReadonlySet<string> = new Set([
  ...functionsOfNixpkgs,
  "lib",
  "nix-update-script",
  "pkgs",
  "runCommand",
  "stdenv",
]);

const argumentsIn = (file: Expr): readonly string[] =>
  file.kind === "lambda" && file.parameter.kind === "pattern"
    ? file.parameter.fields.map(({ name }) => name)
    : [];
