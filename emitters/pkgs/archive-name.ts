import { string } from "../../compiler/language/build.ts";
import { ownUnpacking } from "../../compiler/ir/own-unpacking.ts";
import type { Package } from "../../compiler/ir/package.ts";
import type { Attribute } from "./model.ts";
import { finalAttrs } from "./values.ts";

/**
 * `name` for an archive whose URL does not end like one (`…/download`, `…/tarball/v1.0`, `….tgz?raw=1`): fetchurl names the file
 * after the URL, and stdenv knows by the name how to unpack it. Which compression the name tells makes no difference to tar.
 */
export function archiveName(url: string, pkg: Package): readonly Attribute[] {
  if (isKnownByName(url) || unpacksByItself(pkg)) return [];
  return [["name", string(finalAttrs("pname"), "-", finalAttrs("version"), ".tar.gz")]];
}

/** nixpkgs, `pkgs/stdenv/generic/setup.sh`, `_defaultUnpack`. */
const isTar = (file: string): boolean => /\.(?:tar|tar\..*|tgz|tbz2?|txz)$/.test(file);

function isKnownByName(url: string): boolean {
  const file = url.replace(/\/$/, "").replace(/^.*\//, "");
  const path = file.replace(/[?#].*$/, "");
  if (isTar(file)) return true;
  if (isTar(path)) return false;
  // What is no tarball the recipe has tools for: `a.zip`, `a.deb`. Those of crates.io are tarballs; a number is no ending.
  const endings = [file, path].flatMap((name) => /\.([A-Za-z]\w*)$/.exec(name)?.[1] ?? []);
  return endings.some((ending) => ending !== "crate");
}

const unpacksByItself = ({ build }: Package): boolean =>
  ownUnpacking.some((name) => build.extraAttrs.has(name) || build.structuredAttrs.has(name));
