import { andList, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, warning, type Place, didYouMean, write, removing } from "./make.ts";

// Passes about sources, hashes and files: CG420 to CG439, CG472 and CG473, CG741 and CG742.

/** CG420: `source.git` starts with an unknown repository type. */
export const unknownGitPrefix = (
  prefix: string,
  known: readonly string[],
  forms: readonly string[],
  /** The supported form of the address that was written. */
  meant: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG420", at, `unknown repository type \`${prefix}:\``, {
    hint:
      meant === undefined
        ? sentences(didYouMean(prefix, known), `The forms are ${andList(forms)}.`)
        : write(meant),
  });

/** CG421: `source.git` does not have the form that its prefix requires. */
export const malformedGit = (
  written: string,
  reason: string,
  forms: readonly string[],
  /** The supported form of what was written, or a GitLab repository and revision that only the `git:` form can separate. */
  meant: string | { readonly host: string; readonly path: readonly string[] } | undefined,
  at: Place,
): Diagnostic =>
  error("CG421", at, `\`${written}\` does not locate a repository: ${reason}`, {
    hint:
      typeof meant === "string"
        ? write(meant)
        : sentences(
            `Write ${orList(forms)}.`,
            meant &&
              `For a repository in a subgroup, write \`${plainGit(meant, meant.path.length - 1)}\`. For a revision with a \`/\`, write \`${plainGit(meant, 2)}\`.`,
          ),
  });

/** @param length how many parts of the path name the repository */
const plainGit = (
  { host, path }: { readonly host: string; readonly path: readonly string[] },
  length: number,
): string => `git:https://${[host, ...path.slice(0, length)].join("/")}?tag=${path.slice(length).join("/")}`;

/** CG422: a package sets more than one of `source.git`, `source.url` and `source.path`. */
export const severalSources = (found: readonly (readonly [option: string, at: Place])[]): Diagnostic => {
  const [[, first] = ["", undefined], ...others] = found;
  return error("CG422", first, `${found.length} sources are set`, {
    related: others.flatMap(([option, at]) => place(at, `\`source.${option}\` is also set here`)),
    hint: "Keep one of `source.git`, `source.url` and `source.path`.",
  });
};

/** CG423: a package sets none of `source.git`, `source.url` and `source.path`, but its builder needs a source. */
export const noSource = (name: string, at: Place): Diagnostic =>
  error("CG423", at, `package \`${name}\` has no source`, {
    hint: "Set one of `source.git`, `source.url` and `source.path`; `source.path` also accepts the result of a fetcher. Only the identity builder needs no source, and the standard builder with `dontUnpack`, `unpackPhase` or `srcs` in `build.extraAttrs`.",
  });

/** CG424: `source.submodules` is set, but the source is not a Git repository. */
export const submodulesWithoutGit = (at: Place): Diagnostic =>
  error("CG424", at, "`submodules` applies to `source.git` only", { hint: removing("Remove `submodules`.") });

/** CG425: Nix cannot parse the hash. */
export const malformedHash = (hash: string, reason: string, fix: string | undefined, at: Place): Diagnostic =>
  error("CG425", at, `\`${hash}\` is not a valid hash: ${reason}`, {
    hint:
      fix !== undefined
        ? write(fix, ", which is the same digest.")
        : 'Write `sha256-` and the digest in base 64, or leave the hash empty (`""`): the first build then reports it.',
  });

/** CG426: a hash does not name its algorithm. */
export const untypedHash = (hash: string, fix: string, at: Place): Diagnostic =>
  error("CG426", at, `\`${hash}\` does not name its hash algorithm`, { hint: write(fix) });

/** CG426 for `lib.fakeSha256` and `lib.fakeSha512`. */
export const fakeUntypedHash = (at: Place): Diagnostic =>
  error("CG426", at, "this fake hash does not name its hash algorithm", {
    hint: 'Leave the hash empty (`""`) and run `catalogc hash`, which builds the package and writes the hash that Nix reports.',
  });

/** CG427: a hash is empty. The package cannot be built until it is filled in. */
export const emptyHash = (option: string, at: Place): Diagnostic =>
  warning("CG427", at, `\`${option}\` is empty`, {
    kind: "unfilled-hash",
    hint: "Run `catalogc hash`, which builds the package and writes the hash that Nix reports. Or build the package and copy the hash yourself.",
  });

/** CG428: `source.hash` is set, but the source is a local path, which is not fetched. */
export const hashOfLocalSource = (at: Place, path: Place): Diagnostic =>
  warning("CG428", at, "`source.hash` has no effect on a local source", {
    related: place(path, "the source is a path"),
    hint: removing("Remove the hash."),
  });

/** CG752: `cargoHash` is set beside `lockFile`, from which nixpkgs fetches the dependencies. */
export const hashBesideLockFile = (at: Place, lockFile: Place): Diagnostic =>
  error("CG752", at, "`cargoHash` has no effect beside `lockFile`", {
    related: place(lockFile, "the dependencies are fetched from this file"),
    hint: "Keep one of the two options.",
  });

/** CG429: an option of `source` is set, but the package has no source. */
export const sourceOptionWithoutSource = (option: string, at: Place): Diagnostic =>
  error("CG429", at, `\`source.${option}\` is set, but the package has no source`, {
    hint: "Remove it, or set one of `source.git`, `source.url` and `source.path`.",
  });

/** CG472: `source` has no effect, because the identity builder builds a given derivation. */
export const unusedSource = (option: string, at: Place, derivation: Place): Diagnostic =>
  warning("CG472", at, `\`source.${option}\` has no effect with the identity builder`, {
    related: place(derivation, "the package is this derivation, built from its own source"),
    hint: "Remove it, or enable the builder that builds this source; `source.patches` apply to the derivation.",
  });

/**
 * CG473: the build cannot unpack the source without a package that it does not have.
 *
 * @param option the option that takes the package; undefined if dependencies are also fetched from the source
 * @param unpackCmd the command, if the package has no hook for stdenv
 */
export const missingUnpacker = (
  ending: string,
  unpacker: string,
  unpackCmd: string | undefined,
  option: string | undefined,
  at: Place,
): Diagnostic => {
  const inputs = ending === "zip" ? "" : ` nativeBuildInputs = [ pkgs.${unpacker} ];`;
  const unpacked =
    unpackCmd === undefined
      ? `\`source.path = pkgs.fetchzip { url = …; hash = …;${inputs} }\``
      : `a package that unpacks it with \`pkgs.${unpacker}\`, and its name in \`source.path\`,`;
  const command = unpackCmd === undefined ? "" : `, and set \`build.extraAttrs.unpackCmd = "${unpackCmd}"\``;
  return error("CG473", at, `the build cannot unpack a \`.${ending}\` file without \`${unpacker}\``, {
    hint:
      option === undefined
        ? `Write ${unpacked} instead: dependencies are fetched from the unpacked source.`
        : `Add \`pkgs.${unpacker}\` to \`${option}\`${command}.`,
  });
};

/** CG751: no package of nixpkgs unpacks the source in the default unpack phase. */
export const notUnpackable = (file: string, hasNoEnding: boolean, at: Place): Diagnostic =>
  error("CG751", at, `the build cannot unpack \`${file}\``, {
    hint: hasNoEnding
      ? "The name has no ending. For a program, set `build.extraAttrs.dontUnpack = true`. For a tarball, write " +
        '`source.path = pkgs.fetchzip { url = …; hash = …; extension = "tar.gz"; }`.'
      : "Write `build.identityBuilder.derivation = pkgs.appimageTools.wrapType2 { … }`, or set " +
        "`build.extraAttrs.dontUnpack = true` and install the file as it is.",
  });

/** CG430: a file that the recipe names does not exist. */
export const missingFile = (path: string, at: Place): Diagnostic =>
  error("CG430", at, `\`${path}\` does not exist`, {
    kind: "wrong-file",
    hint: "Name a file in the recipe folder. Paths are relative to the file that contains them.",
  });

/** CG431: a path names a folder where a file is required, or a file where a folder is required. */
export const wrongFileKind = (
  path: string,
  expected: "file" | "directory",
  found: "file" | "directory",
  at: Place,
): Diagnostic =>
  error(
    "CG431",
    at,
    `${path === "" ? "this is the recipe folder itself," : `\`${path}\` is`} a ${found}, but a ${expected} is required here`,
    {
      kind: "wrong-file",
      hint: expected === "file" ? "Name a file in the folder." : "Name the folder that contains it.",
    },
  );

/** CG432: a path leads out of the recipe folder. */
export const outsideTree = (path: string, at: Place): Diagnostic =>
  error("CG432", at, `\`${path}\` is outside the recipe folder`, {
    kind: "outside-folder",
    hint: "Move the file into the recipe folder. catalogc reads nothing outside it.",
  });

/** CG433: the operating system does not let catalogc read a file. */
export const unreadableFile = (path: string, reason: string, at: Place): Diagnostic =>
  error("CG433", at, `cannot read \`${path}\`: ${reason}`, {
    kind: "wrong-file",
    hint: "Make it a readable file.",
  });

/** CG435: the content of a data item is not UTF-8 text. */
export const notText = (path: string, line: number, at: Place): Diagnostic =>
  error("CG435", at, `\`${path}\` is not UTF-8 text (first invalid byte in line ${line})`, {
    kind: "wrong-file",
    hint: "Save the file as UTF-8. For a binary file, use `configData.<name>.source` or a package.",
  });

/** CG434: an icon is not an SVG file. */
export const iconNotSvg = (path: string, at: Place): Diagnostic =>
  error("CG434", at, `\`${path}\` is not an SVG file`, { hint: "Name a file that ends in `.svg`." });

/** CG492: an icon contains something that runs or that loads another file. */
export const activeIcon = (
  path: string,
  { what, line }: { readonly what: string; readonly line: number },
  at: Place,
): Diagnostic =>
  error("CG492", at, `icon \`${path}\` contains ${what} (line ${line})`, {
    kind: "wrong-file",
    hint: "Remove it: an icon runs nothing and loads nothing. Programs that draw can save a plain SVG.",
  });

/** CG493: an icon is not well-formed XML, so browsers do not show it. */
export const iconNotWellFormed = (
  path: string,
  { reason, line }: { readonly reason: string; readonly line: number },
  at: Place,
): Diagnostic =>
  error("CG493", at, `icon \`${path}\` is not well-formed XML: ${reason} (line ${line})`, {
    kind: "wrong-file",
    hint: "Correct it, or save it again as SVG.",
  });

/** CG436: the Nix store does not allow the name of a file. */
export const noStoreName = (path: string, at: Place): Diagnostic =>
  error("CG436", at, `Nix cannot copy \`${path}\` into its store because of its name`, {
    hint: "Rename it. Use at most 211 letters, digits and `+-._?=`.",
  });

/** CG437: a source in YAML or JSON contains `${version}`, but strings are not interpolated there. */
export const holeInSource = (
  option: string,
  hole: string,
  meant: string | undefined,
  at: Place,
): Diagnostic =>
  error(
    "CG437",
    at,
    `\`${hole}\` is used literally in \`source.${option}\`: YAML and JSON do not interpolate strings`,
    {
      hint: meant === undefined ? "Write the value itself." : write(meant),
    },
  );

/** CG741: the algorithm of a hash is broken: two files can have the same hash. */
export const weakHash = (hash: string, at: Place): Diagnostic =>
  error("CG741", at, `\`${hash.replace(/[-:].*$/s, "")}\` is not a secure hash algorithm`, {
    hint: 'Leave the hash empty (`""`) and run `catalogc hash`, which writes the SHA-256 hash.',
  });

/** CG742: the scheme of a source's URL is not one that Nix downloads. */
export const unknownScheme = (scheme: string, known: readonly string[], at: Place): Diagnostic =>
  error("CG742", at, `Nix cannot download \`${scheme}://\``, {
    hint: `Write ${orList(known)}.`,
  });
