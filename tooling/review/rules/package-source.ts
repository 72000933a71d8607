import { fakeHashes } from "../../../compiler/language/lib/fake-hashes.ts";
import type { Observation, Place } from "../finding.ts";
import { at, flagAt, objectAt, textAt } from "../reading/json.ts";
import { catalogPath, type ReviewedPackage } from "../sides/reviewed-tree.ts";
import { changedFetching, patchesChanged } from "../packages/fetching-options.ts";
import { difference, pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Versions, sources and hashes: whether they changed together. */
export const packageSourceRule: Rule = {
  name: "source",
  *package({ before, after }) {
    if (after === undefined) return;
    const is = factsOf(after);
    const where = (fact: string): Place => placeOf(after, fact);
    if (before === undefined) {
      const empty = [...is.hashes].flatMap(([name, hash]) => (hash === "" ? [name] : []));
      if (empty.length > 0) yield emptyHash(empty, is.fake, "", where);
      return;
    }
    const was = factsOf(before);
    const newVersion = was.version !== is.version;
    if (newVersion)
      yield {
        severity: "info",
        about: "version",
        message: `version ${quoted(was.version)} → ${quoted(is.version)}`,
        where: where("version"),
      };
    yield* sourceMoved(before, after, newVersion);
    yield* hashes(was, is, newVersion || was.source !== is.source, { before, after }, where);
    if (
      newVersion &&
      is.hashes.has("hash") &&
      was.hashes.get("hash") === is.hashes.get("hash") &&
      is.hashes.get("hash") !== ""
    )
      yield {
        severity: "warning",
        about: "stale hash",
        message: "version changed but hash did not: Nix may go on using the source of the old version",
        where: where("hash"),
      };
  },
};

interface Facts {
  readonly version: string;
  readonly source: string;
  /** By attribute of the package file: `hash`, `vendorHash`, `pnpmDeps.hash`, …; empty also for fake ones. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The attributes of hashes that are fake. */
  readonly fake: ReadonlySet<string>;
}

/** The package file says what is built; the evaluated catalog has the rest. */
function factsOf({ file, evaluated }: ReviewedPackage): Facts {
  const fromFile = file?.version === undefined ? undefined : unquoted(file.version);
  const hashes = [...(file?.hashes ?? [])].map(([name, hash]) => [name, unquoted(hash)] as const);
  return {
    version: fromFile ?? textAt(evaluated, "version"),
    source: ["git", "url", "path", "submodules"]
      .map((key) => String(at(evaluated, "source", key) ?? ""))
      .join(" "),
    hashes: new Map(hashes.map(([name, hash]) => [name, isFake(hash) ? "" : hash])),
    fake: new Set(hashes.flatMap(([name, hash]) => (isFake(hash) ? [name] : []))),
  };
}

/** `lib.fakeHash` and its like are no hash of anything, as an empty one. */
const isFake = (hash: string): boolean => fakes.has(hash);

const fakes: ReadonlySet<string> = new Set(Object.values(fakeHashes));

const unquoted = (nix: string): string => (/^".*"$/s.test(nix) ? nix.slice(1, -1) : nix);

function* hashes(
  was: Facts,
  is: Facts,
  sourceChanged: boolean,
  pkg: Sides<ReviewedPackage>,
  where: (fact: string) => Place,
): Iterable<Observation> {
  const changed = pairs(was.hashes, is.hashes).filter(([, { before, after }]) => before !== after);
  const emptied = changed.filter(([, { after }]) => after === "").map(([name]) => name);
  const replaced = changed.filter(([, { before, after }]) => before && after).map(([name]) => name);
  const filled = changed.filter(([, { before, after }]) => before === "" && after).map(([name]) => name);
  const fetching = new Map([...is.hashes.keys()].map((name) => [name, changedFetching(name, pkg)]));
  const isOfPatched = (name: string): boolean => name !== "hash" && patchesChanged(pkg);
  const unexplained = sourceChanged
    ? []
    : replaced.filter((name) => fetching.get(name)?.length === 0 && !isOfPatched(name));
  if (unexplained.length > 0)
    yield {
      severity: "danger",
      about: "hash only",
      message: `${several(unexplained)} changed but version did not: the same release has other contents now`,
      where: where(unexplained[0] ?? ""),
    };
  for (const [name, options] of fetching)
    if (options.length > 0 && was.hashes.get(name) && was.hashes.get(name) === is.hashes.get(name))
      yield {
        severity: "warning",
        about: `stale ${name}`,
        message: `${several(options)} changed but ${quoted(name)} did not: Nix may go on using what was fetched before`,
        where: where(name),
      };
  if (emptied.length > 0) yield emptyHash(emptied, is.fake, " now", where);
  if (filled.length > 0)
    yield {
      severity: "info",
      about: "filled hash",
      message: `${several(filled)} filled in`,
      where: where(filled[0] ?? ""),
    };
}

function emptyHash(
  names: readonly string[],
  fake: ReadonlySet<string>,
  now: string,
  where: (fact: string) => Place,
): Observation {
  const words = [
    ...(names.every((name) => fake.has(name)) ? [] : ["empty"]),
    ...(names.some((name) => fake.has(name)) ? ["fake"] : []),
  ];
  const are = `${names.length === 1 ? "is" : "are"} ${words.join(" or ")}${now}`;
  return {
    severity: "warning",
    about: "empty hash",
    message: `${several(names)} ${are}: the first build fails and reports the right one`,
    where: where(names[0] ?? ""),
  };
}

/** The same project at another place is another project until somebody has looked. */
function* sourceMoved(
  before: ReviewedPackage,
  after: ReviewedPackage,
  newVersion: boolean,
): Iterable<Observation> {
  for (const key of ["git", "url", "path"]) {
    const [was, is] = [textAt(before.evaluated, "source", key), textAt(after.evaluated, "source", key)];
    if (was === is || !is) continue;
    if (!was)
      yield {
        severity: "warning",
        about: "origin",
        message: `source now comes from ${quoted(is)}`,
        where: { file: catalogPath },
      };
    else if (originOf(was) !== originOf(is))
      yield {
        severity: "warning",
        about: "origin",
        message: `source moved: ${quoted(was)} → ${quoted(is)}`,
        where: { file: catalogPath },
      };
    else if (!newVersion)
      yield {
        severity: "notice",
        about: "revision",
        message: `source ${quoted(was)} → ${quoted(is)}, and the version stays`,
        where: { file: catalogPath },
      };
  }
  const withSubmodules = flagAt(after.evaluated, "source", "submodules");
  if (flagAt(before.evaluated, "source", "submodules") !== withSubmodules)
    yield {
      severity: "notice",
      about: "submodules",
      message: `its source comes ${withSubmodules ? "with" : "without"} Git submodules now`,
      where: { file: catalogPath },
    };
  const patches = (pkg: ReviewedPackage): unknown => at(objectAt(pkg.evaluated, "source"), "patches") ?? [];
  const [was, is] = [patches(before), patches(after)];
  if (JSON.stringify(was) !== JSON.stringify(is))
    yield {
      severity: "notice",
      about: "patches",
      message: `its patches changed${whichPatches(was, is)}`,
      where: placeOf(after, "patches"),
    };
}

/** `: `fix.patch` added, …`; nothing of those that only Nix knows, and of their order. */
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

/** What stays the same from release to release: forge, owner and repository; a URL but for numbers and commits. */
const originOf = (source: string): string =>
  /^[a-z]+:\/\//i.test(source)
    ? source.replace(/\b[0-9a-f]{7,}\b|\d+(?:[._+-]?[a-z]{0,5}[._-]?\d+)*/gi, "#")
    : source.startsWith("git:")
      ? source.replace(/\?.*$/, "")
      : source.replace(/\/[^/]*$/, "");

function placeOf({ file, name }: ReviewedPackage, fact: string): Place {
  const line = file?.lines.get(fact);
  return { file: file?.path ?? `pkgs/${name}/package.nix`, ...(line !== undefined && { line }) };
}
