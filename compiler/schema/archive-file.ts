import { unpackers } from "../nixpkgs/own-unpacking.ts";
import { textWithHoles, type Text } from "../language/text.ts";

/** The file of a URL, as fetchurl names it. */
export interface ArchiveFile {
  readonly file: string;
  /** The file type in lower case: `tar`, `zip`, `appimage`; empty if the name has no known ending. */
  readonly ending: string;
  /** Whether the name has to change, since stdenv decides by its end how to unpack the file. */
  readonly isMisnamed: boolean;
}

/** The file of a URL; undefined if only Nix knows the end of the URL. */
export function archiveFile(url: Text): ArchiveFile | undefined {
  if (typeof url.parts.at(-1) !== "string") return undefined;
  const address = textWithHoles(url, "x");
  const file = address.replace(/\/$/, "").replace(/^.*\//, "");
  if (isTar(file)) return { file, ending: "tar", isMisnamed: false };
  const path = file.replace(/[?#].*$/, "");
  const written = endingOf(file);
  if (unpackers.has(written)) return { file, ending: written, isMisnamed: false };
  const named = endingOf(path).toLowerCase();
  const isTarball = isTar(path.toLowerCase()) || named === "crate";
  const ending = isTarball ? "tar" : named === "" ? generatedEnding(address) : named;
  return { file, ending, isMisnamed: ending === "tar" || unpackers.has(ending) };
}

/** nixpkgs, `pkgs/stdenv/generic/setup.sh`, `_defaultUnpack`. tar detects the compression itself. */
const isTar = (file: string): boolean => /\.(?:tar|tar\..*|tgz|tbz2?|txz)$/.test(file);

/** A number is not an ending. */
const endingOf = (file: string): string => /\.(7z|[A-Za-z]\w*)$/.exec(file)?.[1] ?? "";

/** Archives that a server generates: `…/crates/demo/1.0.0/download`, `…/tarball/v1.0`, `…/zipball/v1.0`. */
function generatedEnding(address: string): string {
  if (/\/(?:legacy\.)?zip(?:ball)?\//.test(address)) return "zip";
  return /\/(?:archive|(?:legacy\.)?tar\.gz|snapshot|tarball)(?:[/?]|$)|\/download\/?$/.test(address)
    ? "tar"
    : "";
}
