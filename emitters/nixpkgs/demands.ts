import { notForNixpkgs, refusedByNixpkgs } from "../../compiler/diagnostics/editing.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Place } from "../../compiler/diagnostics/make.ts";
import type { Package } from "../../compiler/ir/package.ts";

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
  /** The demand, as a noun phrase. */
  readonly wanted: string;
  readonly problems: readonly Diagnostic[];
}

/**
 * The demands of nixpkgs' CI on the file, with the parts that it would refuse. The compiler refuses paths of
 * other kinds, and the printer writes no useless escape, so every file meets most of them. Demands on files
 * beside it are not included.
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
