import { apply, attrsOf, literal, string } from "../../compiler/language/build.ts";
import { textOfParts, type Text } from "../../compiler/language/text.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Package, Source } from "../../compiler/ir/package.ts";
import { archiveName } from "./archive-name.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { unlessEmpty } from "./model.ts";
import { path, paths, pkgs, textExpr } from "../../compiler/language/value-expressions.ts";
import { ownVersionIn, repeatsVersion } from "./version.ts";
import { forgeFetchers } from "../../compiler/nixpkgs/functions.ts";

/** `src`, unless the recipe has no source, and `patches`, which also apply to `srcs` of `extraAttrs`. */
export const sourceAttributes = (pkg: Package): readonly Attribute[] => [
  ...(pkg.source === null ? [] : [["src", fetch(pkg.source, pkg)] as const]),
  ...unlessEmpty("patches", pkg.patches, paths),
];

/** The fetcher call. An empty hash is kept: the first build then reports the correct one. */
function fetch(source: Source, pkg: Package): Expr {
  const withVersion = ownVersionIn(pkg);
  switch (source.kind) {
    case "forge":
      return call(forgeFetchers[source.forge], [
        ...(source.domain === null ? [] : [["domain", textExpr(source.domain)] as const]),
        ["owner", textExpr(source.owner)],
        ["repo", textExpr(source.repo)],
        revision(source.revision, withVersion),
        ["hash", string(source.hash)],
        ...(source.submodules ? [["fetchSubmodules", literal(true)] as const] : []),
      ]);
    case "git":
      return call("fetchgit", [
        ["url", textExpr(source.url)],
        [source.pin.kind, withVersion(source.pin.value)],
        ["hash", string(source.hash)],
        // Other fetchers do not fetch submodules by default.
        ["fetchSubmodules", literal(source.submodules)],
      ]);
    case "url":
      return call("fetchurl", [
        ...archiveName(source.url, pkg),
        ["url", withVersion(source.url)],
        ["hash", string(source.hash)],
      ]);
    case "path":
      return path(source.path);
  }
}

const call = (fetcher: string, options: readonly Attribute[]): Expr => apply(pkgs(fetcher), attrsOf(options));

/**
 * `tag` for a revision that contains the version, as nixpkgs prefers, and for `refs/tags/…`; `rev` for others: a commit
 * or a branch is not a tag, and every forge fetcher finds tags by `rev` too. A branch with the version in its name
 * looks like a tag; the option's description explains how to write it.
 */
function revision(written: Text, withVersion: (written: Text) => Expr): Attribute {
  const tag = withoutStart(written, "refs/tags/");
  if (tag !== undefined) return ["tag", withVersion(tag)];
  const related = withVersion(written);
  if (withoutStart(written, "refs/") !== undefined) return ["rev", textExpr(written)];
  return repeatsVersion(related) ? ["tag", related] : ["rev", related];
}

function withoutStart({ parts: [first, ...others] }: Text, start: string): Text | undefined {
  if (typeof first !== "string" || !first.startsWith(start)) return undefined;
  return textOfParts([first.slice(start.length), ...others]);
}
