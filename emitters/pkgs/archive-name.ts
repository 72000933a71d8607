import { string } from "../../compiler/language/build.ts";
import { ownUnpacking, unpackHookEndings } from "../../compiler/nixpkgs/own-unpacking.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { textWithHoles, type Text } from "../../compiler/language/text.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { finalAttrs } from "../../compiler/language/value-expressions.ts";

/**
 * `name` for an archive whose URL does not end with an archive suffix (`…/download`, `…/tarball/v1.0`, `….tgz?raw=1`,
 * `….zip?raw=1`): fetchurl names the file after the URL, and stdenv decides by the name how to unpack it. tar detects
 * the compression itself.
 */
export function archiveName(url: Text, pkg: Package): readonly Attribute[] {
  const ending = unpacksByItself(pkg) ? undefined : missingEnding(url);
  if (ending === undefined) return [];
  return [["name", string(finalAttrs("pname"), "-", finalAttrs("version"), `.${ending}`)]];
}

/** nixpkgs, `pkgs/stdenv/generic/setup.sh`, `_defaultUnpack`. */
const isTar = (file: string): boolean => /\.(?:tar|tar\..*|tgz|tbz2?|txz)$/.test(file);

/** The missing suffix of the file name; undefined if it is complete, or if only Nix knows the end of the URL. */
function missingEnding(url: Text): string | undefined {
  if (typeof url.parts.at(-1) !== "string") return undefined;
  const file = textWithHoles(url, "x").replace(/\/$/, "").replace(/^.*\//, "");
  const path = file.replace(/[?#].*$/, "");
  if (isTar(file)) return undefined;
  if (isTar(path.toLowerCase())) return "tar.gz";
  // Archives other than tarballs: `a.zip`, `a.deb`. Those of crates.io are tarballs; a number is not a suffix.
  const own = endingOf(file);
  const named = endingOf(path);
  if (own !== "crate" && own !== named) return undefined;
  if (named === "crate") return "tar.gz";
  const ending = named.toLowerCase();
  return unpackHookEndings.has(ending) && !file.endsWith(`.${ending}`) ? ending : undefined;
}

const endingOf = (file: string): string => /\.([A-Za-z]\w*)$/.exec(file)?.[1] ?? "crate";

const unpacksByItself = ({ build }: Package): boolean =>
  ownUnpacking.some((name) =>
    [build.extraAttrs, build.structuredAttrs, build.shared].some((set) => set.has(name)),
  );
