import { string } from "../../compiler/language/build.ts";
import { ownUnpacking } from "../../compiler/nixpkgs/own-unpacking.ts";
import { archiveFile } from "../../compiler/schema/archive-file.ts";
import type { Package } from "../../compiler/ir/package.ts";
import type { Text } from "../../compiler/language/text.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { finalAttrs } from "../../compiler/language/value-expressions.ts";

/**
 * `name` for an archive whose URL does not end with an archive suffix (`…/download`, `…/tarball/v1.0`, `….tgz?raw=1`,
 * `….zip?raw=1`): fetchurl names the file after the URL, and stdenv decides by the name how to unpack it.
 */
export function archiveName(url: Text, pkg: Package): readonly Attribute[] {
  const archive = unpacksByItself(pkg) ? undefined : archiveFile(url);
  if (archive?.isMisnamed !== true) return [];
  const ending = archive.ending === "tar" ? "tar.gz" : archive.ending;
  return [["name", string(finalAttrs("pname"), "-", finalAttrs("version"), `.${ending}`)]];
}

const unpacksByItself = ({ build }: Package): boolean =>
  ownUnpacking.some((name) =>
    [build.extraAttrs, build.structuredAttrs, build.shared].some((set) => set.has(name)),
  );
