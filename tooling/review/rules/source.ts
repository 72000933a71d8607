import { fakeHashes } from "../../../compiler/language/lib/fake-hashes.ts";
import { builderKinds, builders } from "../../../compiler/schema/builders/builders.ts";
import { at, flagAt, objectAt, textAt } from "../data.ts";
import { danger, info, notice, warning, type Observation, type Place } from "../finding.ts";
import type { ReviewedPackage } from "../sides/side.ts";
import { difference, pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { builderOf } from "./build.ts";
import { originOf } from "./origin.ts";
import type { Rule } from "./rule.ts";

/** Versions, sources and hashes, which have to change together. */
export const sourceRule: Rule = {
  name: "source",
  *package({ before, after }) {
    if (after === undefined) return;
    const where = { file: `pkgs/${after.name}/package.nix` };
    const is = hashesOf(after);
    const [wasGit, isGit] = [before, after].map((pkg) => textAt(pkg?.options, "source", "git"));
    if (isGit !== undefined && isGit !== wasGit && isRef(isGit))
      yield danger(
        `source ${quoted(isGit)} is pinned to a ref, not to a commit: its contents can change`,
        where,
      );
    if (before === undefined) {
      const empty = [...is].flatMap(([name, hash]) => (isMissing(hash) ? [name] : []));
      if (empty.length > 0) yield emptyHash(empty, is, "", where);
      return;
    }
    const was = hashesOf(before);
    const [old = "", now = ""] = [before, after].map(({ options }) => textAt(options, "version"));
    if (old !== now) yield info(`version ${quoted(old)} → ${quoted(now)}`, where);
    yield* source(before, after, old !== now, where);
    const sourceChanged = old !== now || placeOf(before) !== placeOf(after);
    yield* hashes(was, is, sourceChanged, { before, after }, where);
    const hash = is.get("hash");
    if (old !== now && hash !== undefined && was.get("hash") === hash && !isMissing(hash))
      yield warning("the version changed but the hash did not: Nix may keep using the old source", where);
  },
};

/** By option: `hash` of the source, `vendorHash`, `pnpmDepsHash`, …. */
function hashesOf({ options }: ReviewedPackage): ReadonlyMap<string, string> {
  const builder = objectAt(options, "build", builderOf(options));
  const source = objectAt(options, "source");
  const all = [
    ...(at(source, "path") === null || at(source, "path") === undefined ? [["hash", source["hash"]]] : []),
    ...Object.entries(builder).filter(([name]) => name.endsWith("Hash")),
  ];
  return new Map(
    all.flatMap(([name, hash]) => (typeof hash === "string" ? [[String(name), hash] as const] : [])),
  );
}

const placeOf = ({ options }: ReviewedPackage): string =>
  ["git", "url", "path", "submodules"].map((key) => String(at(options, "source", key) ?? "")).join(" ");

const fakes: ReadonlySet<string> = new Set(Object.values(fakeHashes));

/** An empty hash and `lib.fakeHash` are placeholders. */
const isMissing = (hash: string): boolean =>
  hash === "" || fakes.has(hash) || /lib\.fake(?:Hash|Sha)/.test(hash);

function* hashes(
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
  sourceChanged: boolean,
  pkg: Sides<ReviewedPackage>,
  where: Place,
): Iterable<Observation> {
  const all = pairs(was, is).map(([name, { before = "", after = "" }]) => ({
    name,
    before: isMissing(before) ? "" : before,
    after: isMissing(after) ? "" : after,
  }));
  const changed = all.filter(({ before, after }) => before !== after);
  const emptied = changed.filter(({ name, after }) => after === "" && is.has(name)).map(({ name }) => name);
  const replaced = changed.filter(({ before, after }) => before && after).map(({ name }) => name);
  const filled = changed.filter(({ name, before }) => before === "" && was.has(name)).map(({ name }) => name);
  const isOfPatched = (name: string): boolean => name !== "hash" && patchesChanged(pkg);
  const unexplained = sourceChanged
    ? []
    : replaced.filter((name) => changedFetching(name, pkg).length === 0 && !isOfPatched(name));
  if (unexplained.length > 0)
    yield danger(
      `${several(unexplained)} changed but the version did not: the same release now has different contents`,
      where,
    );
  for (const { name, before, after } of all) {
    const options = changedFetching(name, pkg);
    if (options.length > 0 && before !== "" && before === after)
      yield warning(
        `${several(options)} changed but ${quoted(name)} did not: Nix may keep using the old download`,
        where,
      );
  }
  if (emptied.length > 0) yield emptyHash(emptied, is, " now", where);
  if (filled.length > 0) yield info(`${several(filled)} filled in`, where);
}

function emptyHash(
  names: readonly string[],
  hashes: ReadonlyMap<string, string>,
  now: string,
  where: Place,
): Observation {
  const isFake = (name: string): boolean => hashes.get(name) !== "";
  const words = [...(names.every(isFake) ? [] : ["empty"]), ...(names.some(isFake) ? ["fake"] : [])];
  return warning(
    `${several(names)} ${names.length === 1 ? "is" : "are"} ${words.join(" or ")}${now}: the first build fails and reports the correct hash`,
    where,
  );
}

/** Changed options that change the contents of a hash although the source is the same. */
function changedFetching(hash: string, { before, after }: Sides<ReviewedPackage>): readonly string[] {
  const [old, now] = [before, after].map((pkg) => builderOf(pkg?.options ?? {}));
  if (old === undefined || now === undefined || old !== now) return [];
  const kind = builderKinds.find((each) => each === now);
  const dependencies = kind && builders[kind].dependencies;
  return (dependencies?.hash === hash ? dependencies.dependOn : []).filter(
    (option) => at(before?.options, "build", old, option) !== at(after?.options, "build", now, option),
  );
}

/** Patches may change the lock file; fetchers of nixpkgs apply them. */
const patchesChanged = ({ before, after }: Sides<ReviewedPackage>): boolean => {
  const [was, is] = [before, after].map((pkg) => JSON.stringify(at(pkg?.options, "source", "patches")));
  return was !== is;
};

/** Whether a Git source is pinned to a branch or another ref: a `?rev=` with a slash, or `refs/heads/<branch>`. */
const isRef = (git: string): boolean => /\?rev=[^?]*\/|\/refs\/heads\//.test(git);

/** Another place may hold another project: a reviewer has to look. */
function* source(
  before: ReviewedPackage,
  after: ReviewedPackage,
  newVersion: boolean,
  where: Place,
): Iterable<Observation> {
  const versions = [before, after].map(({ options }) => textAt(options, "version"));
  for (const key of ["git", "url", "path"]) {
    const [was = "", is = ""] = [before, after].map(({ options }) => textAt(options, "source", key));
    if (was === is || !is) continue;
    if (!was) yield warning(`source now comes from ${quoted(is)}`, where);
    else if (originOf(was, versions[0] ?? "") !== originOf(is, versions[1] ?? ""))
      yield warning(`source moved: ${quoted(was)} → ${quoted(is)}`, where);
    else if (!newVersion) yield notice(`source ${quoted(was)} → ${quoted(is)} with the same version`, where);
  }
  const [had, has] = [before, after].map(({ options }) => flagAt(options, "source", "submodules"));
  if (had !== has)
    yield notice(`its source ${has ? "now includes" : "no longer includes"} Git submodules`, where);
  const [was, is] = [before, after].map(({ options }) => at(options, "source", "patches") ?? []);
  if (JSON.stringify(was) !== JSON.stringify(is))
    yield notice(`its patches changed${whichPatches(was, is)}`, where);
}

/** `: `fix.patch` added, …`; empty for computed patches and for another order. */
function whichPatches(was: unknown, is: unknown): string {
  const names = (patches: unknown): readonly string[] =>
    (Array.isArray(patches) ? patches : []).flatMap((each: unknown) =>
      typeof each === "string" ? [each] : [],
    );
  const { added, removed } = difference(names(was), names(is));
  const of = (paths: readonly string[], what: string): readonly string[] =>
    paths.length > 0 ? [`${several(paths.map((path) => path.replace(/^.*\/(?=[^/]+$)/, "")))} ${what}`] : [];
  const changes = [...of(added, "added"), ...of(removed, "removed")];
  return changes.length > 0 ? `: ${changes.join(", ")}` : "";
}
