import { andList, didYouMean, orList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, warning, type Place } from "./make.ts";

// Passes about sources, hashes and files: CG420 to CG439, CG472 and CG473.

/** CG420: `source.git` does not start with a known kind of hosting. */
export const unknownGitPrefix = (
  prefix: string,
  known: readonly string[],
  forms: readonly string[],
  /** The form of the address that was written. */
  meant: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG420", at, `\`${prefix}:\` is no kind of repository`, {
    hint:
      meant === undefined
        ? sentences(didYouMean(prefix, known), `The forms are ${andList(forms)}.`)
        : `Write \`${meant}\`.`,
  });

/** CG421: `source.git` does not have the form its prefix asks for. */
export const malformedGit = (
  written: string,
  reason: string,
  forms: readonly string[],
  /** The form of what was written, or a repository and revision of GitLab that only the `git:` form tells apart. */
  meant: string | { readonly host: string; readonly path: readonly string[] } | undefined,
  at: Place,
): Diagnostic =>
  error("CG421", at, `\`${written}\` does not locate a repository: ${reason}`, {
    hint:
      typeof meant === "string"
        ? `Write \`${meant}\`.`
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

/** CG422: more than one of `git`, `url` and `path`. */
export const severalSources = (found: readonly (readonly [option: string, at: Place])[]): Diagnostic => {
  const [[, first] = ["", undefined], ...others] = found;
  return error("CG422", first, `the source is given ${found.length} times`, {
    related: others.flatMap(([option, at]) => place(at, `also given here, as \`source.${option}\``)),
    hint: "Keep one of `source.git`, `source.url` and `source.path`.",
  });
};

/** CG423: none of `git`, `url` and `path`. */
export const noSource = (name: string, at: Place): Diagnostic =>
  error("CG423", at, `package \`${name}\` has no source`, {
    hint: "Set one of `source.git`, `source.url` and `source.path`; `source.path` takes what any fetcher gives, too. Only the identity builder does without, and the standard builder with `dontUnpack`, `unpackPhase` or `srcs` in `build.extraAttrs`.",
  });

/** CG424: submodules of something that is no Git repository. */
export const submodulesWithoutGit = (at: Place): Diagnostic =>
  error("CG424", at, "`submodules` applies to `source.git` only", { hint: "Remove `submodules`." });

/** CG425: a hash that Nix cannot read. */
export const malformedHash = (hash: string, reason: string, fix: string | undefined, at: Place): Diagnostic =>
  error("CG425", at, `\`${hash}\` is no hash: ${reason}`, {
    hint:
      fix !== undefined
        ? `Write \`${fix}\`, which is the same digest.`
        : 'Write `sha256-` and the digest in base 64, or leave the hash empty (`""`): the first build then reports it.',
  });

/** CG426: a digest without its algorithm. */
export const untypedHash = (hash: string, fix: string, at: Place): Diagnostic =>
  error("CG426", at, `\`${hash}\` does not say which algorithm made it`, { hint: `Write \`${fix}\`.` });

/** CG426, for `lib.fakeSha256` and `lib.fakeSha512`. */
export const fakeUntypedHash = (at: Place): Diagnostic =>
  error("CG426", at, "a fake digest that does not say its algorithm is no hash to Nix", {
    hint: 'Leave the hash empty (`""`) and run `catalogc hash`, which builds the package and writes what Nix reports.',
  });

/** CG427: a hash that is still to be filled in. */
export const emptyHash = (option: string, at: Place): Diagnostic =>
  warning("CG427", at, `\`${option}\` is empty`, {
    kind: "unfilled-hash",
    hint: "Run `catalogc hash`, which builds the package and writes what Nix reports. Or build it once, and write that here yourself.",
  });

/** CG428: the hash or the patches of a source that is not fetched. */
export const hashOfLocalSource = (at: Place, path: Place): Diagnostic =>
  warning("CG428", at, "`source.hash` has no effect on a local source", {
    related: place(path, "the source is a path"),
    hint: "Remove the hash.",
  });

/** CG429: an option about the source of a package that has none. */
export const sourceOptionWithoutSource = (option: string, at: Place): Diagnostic =>
  error("CG429", at, `\`source.${option}\` is set, but the package has no source`, {
    hint: "Remove it, or set one of `source.git`, `source.url` and `source.path`.",
  });

/** CG472: a source where the derivation is given. */
export const unusedSource = (option: string, at: Place, derivation: Place): Diagnostic =>
  warning("CG472", at, `\`source.${option}\` has no effect with the identity builder`, {
    related: place(derivation, "the package is this derivation, built from its own source"),
    hint: "Remove it, or enable the builder that builds this source; `source.patches` apply to the derivation.",
  });

/** CG473: an archive that the build cannot unpack. `option` takes the tool for it, null where others need the source, too. */
export const zipArchive = (option: string | null, at: Place): Diagnostic =>
  warning("CG473", at, "a build cannot unpack a zip archive by itself", {
    hint:
      option === null
        ? "Write `source.path = pkgs.fetchzip { url = …; hash = …; }` instead: dependencies are fetched from the unpacked source."
        : `Add \`pkgs.unzip\` to \`${option}\`.`,
  });

/** CG430: a file of the recipe tree that is not there. */
export const missingFile = (path: string, at: Place): Diagnostic =>
  error("CG430", at, `\`${path}\` does not exist`, {
    kind: "wrong-file",
    hint: "Paths are relative to the file they are written in, and name files of the recipe folder.",
  });

/** CG431: a folder where a file is needed, or the other way round. */
export const wrongFileKind = (
  path: string,
  expected: "file" | "directory",
  found: "file" | "directory",
  at: Place,
): Diagnostic =>
  error(
    "CG431",
    at,
    `${path === "" ? "this is the recipe folder itself," : `\`${path}\` is`} a ${found}; a ${expected} is needed here`,
    { kind: "wrong-file", hint: expected === "file" ? "Name a file in it." : "Name the folder it is in." },
  );

/** CG432: a path that leads out of the recipe tree. */
export const outsideTree = (path: string, at: Place): Diagnostic =>
  error("CG432", at, `\`${path}\` is outside the recipe folder`, {
    kind: "outside-folder",
    hint: "Move the file into the recipe folder: nothing outside it is read.",
  });

/** CG433: a file that cannot be read. */
export const unreadableFile = (path: string, reason: string, at: Place): Diagnostic =>
  error("CG433", at, `cannot read \`${path}\`: ${reason}`, {
    kind: "wrong-file",
    hint: "Make it a readable file.",
  });

/** CG435: the content of a data item that is no text. */
export const notText = (path: string, line: number, at: Place): Diagnostic =>
  error("CG435", at, `\`${path}\` is not UTF-8 text (first wrong byte in line ${line})`, {
    kind: "wrong-file",
    hint: "The content of a data item is text; files that are none can be sources of `configData` or part of a package.",
  });

/** CG434: an icon that is no SVG file. */
export const iconNotSvg = (path: string, at: Place): Diagnostic =>
  error("CG434", at, `\`${path}\` is no SVG file`, { hint: "An icon is a file whose name ends in `.svg`." });

/** CG436: a file whose name the Nix store does not allow. */
export const noStoreName = (path: string, at: Place): Diagnostic =>
  error("CG436", at, `Nix cannot copy \`${path}\` into its store because of its name`, {
    hint: "Rename it: letters, digits and `+-._?=` are allowed, 211 of them at most.",
  });

/** CG437: `v${version}` in a source in YAML or JSON, where texts have no holes. */
export const holeInSource = (
  option: string,
  hole: string,
  meant: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG437", at, `\`${hole}\` stays as it is written in \`source.${option}\`: texts have no holes here`, {
    hint: meant === undefined ? "Write what it stands for." : `Write \`${meant}\`.`,
  });
