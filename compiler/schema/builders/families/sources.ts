import * as z from "zod";
import { apply, attrsOf, bind, attrs, integer, list, literal, string } from "../../../language/build.ts";
import type { PathLike } from "../../../language/option-values.ts";
import { isEmptyText } from "../../../language/text.ts";
import { path as pathExpr, pkgs, textExpr } from "../../../language/value-expressions.ts";
import { extended } from "../../extension.ts";
import { bool, int, listOf, nullOr, path, staticStr, str, url } from "../../types.ts";
import { emptyText } from "../../empty-text.ts";
import type { Family } from "./family.ts";

const files = (which: string) =>
  listOf(staticStr).meta({ description: `${which}, as globs of paths below \`relative\`.` });

/** Source: nixpkgs manual, `fetchpatch`, read 2026-11. */
const fetchedPatch = z
  .object({
    url: url.meta({ description: "URL of the patch.", required: {} }),
    hash: staticStr.default("").meta({
      description: "Hash of the patch; empty makes the first build report the correct hash.",
    }),
    name: str.default(emptyText).meta({ description: "Name of the file; empty is that of the URL." }),
    relative: nullOr(str).meta({ description: "Folder of the repository that the source is." }),
    stripLen: int.min(0).default(0).meta({ description: "Leading folders to remove from paths." }),
    extraPrefix: nullOr(str).meta({ description: "Folder to add to paths." }),
    includes: files("The only files to patch"),
    excludes: files("Files not to patch"),
    revert: bool.default(false).meta({ description: "Applies the patch backwards." }),
  })
  .meta({ title: "FetchedPatch" });

const patches = listOf(fetchedPatch).meta(
  extended(
    "Patches that `fetchpatch` downloads, after `source.patches`: `url` and `hash`, and `name`, `relative`, `stripLen`, " +
      "`extraPrefix`, `includes`, `excludes`, `revert` as `fetchpatch` has them. Adds to `patches`.",
  ),
);

type Patch = z.output<typeof fetchedPatch>;

const fetched = (patch: Patch) => {
  const { name, url: from, hash, relative, stripLen, extraPrefix, includes, excludes, revert } = patch;
  const files = (given: readonly string[]) => list(given.map((each) => string(each)));
  return apply(
    pkgs("fetchpatch"),
    attrsOf([
      ...(isEmptyText(name) ? [] : [["name", textExpr(name)] as const]),
      ["url", textExpr(from)],
      ...(relative === null ? [] : [["relative", textExpr(relative)] as const]),
      ...(stripLen === 0 ? [] : [["stripLen", integer(stripLen)] as const]),
      ...(extraPrefix === null ? [] : [["extraPrefix", textExpr(extraPrefix)] as const]),
      ...(includes.length === 0 ? [] : [["includes", files(includes)] as const]),
      ...(excludes.length === 0 ? [] : [["excludes", files(excludes)] as const]),
      ...(revert ? [["revert", literal(true)] as const] : []),
      ["hash", string(hash)],
    ]),
  );
};

export const fetchedPatches: Family<typeof patches> = {
  schema: patches,
  settings: (value) =>
    value.length === 0
      ? []
      : [{ option: "fetchedPatches", attribute: "patches", value: list(value.map(fetched)) }],
};

const cargoLockFile = nullOr(path).meta({
  ...extended("A `Cargo.lock` of the recipe, from which the dependencies are fetched without `cargoHash`."),
  mapsTo: "cargoLock.lockFile",
});

/** Source: nixpkgs manual, "Rust", "Importing a Cargo.lock file", read 2026-11. */
export const lockFile: Family<typeof cargoLockFile> = {
  schema: cargoLockFile,
  settings: (value: PathLike | null) =>
    value === null
      ? []
      : [
          {
            option: "lockFile",
            attribute: "cargoLock",
            value: attrs([bind("lockFile", pathExpr(value))]),
          },
        ],
};
