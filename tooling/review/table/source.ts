import { fakeHashes } from "../../../compiler/language/lib/fake-hashes.ts";
import { builderKinds, builders } from "../../../compiler/schema/builders/builders.ts";
import { at, flagAt, objectAt, textAt, type JsonObject } from "../data.ts";
import type { ReviewedPackage } from "../sides/side.ts";
import { difference, pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Rating } from "./fact.ts";
import { repositoryOf, withoutVersion } from "./origin.ts";

/** The name of the enabled builder. */
export const builderOf = (options: JsonObject): string => {
  const build = objectAt(options, "build");
  return Object.keys(build).find((key) => key.endsWith("Builder") && flagAt(build, key, "enable")) ?? "";
};

/** Whether texts of a package differ only in its version, as linker flags and tests do. A version without a dot may be any number. */
export function isSameButForVersion(
  was: string,
  is: string,
  before: ReviewedPackage,
  after: ReviewedPackage,
): boolean {
  if (was === is) return true;
  const [old = "", now = ""] = [before, after].map(({ options }) => textAt(options, "version"));
  if (old === now || !/\d\.\d/.test(old)) return false;
  const written = new RegExp(`(?<![\\d.])${old.replace(/[^\w\s]/g, "\\$&")}(?!\\.?\\d)`, "g");
  return was.replace(written, () => now) === is;
}

/** Versions, sources and hashes, which have to change together. */
export function sourceRatings({
  before,
  after,
}: {
  readonly before: ReviewedPackage | undefined;
  readonly after: ReviewedPackage;
}): readonly Rating[] {
  const [was, is] = [before, after].map((pkg) => (pkg ? hashesOf(pkg) : new Map<string, string>()));
  const git = textAt(after.options, "source", "git");
  const isRef = /\?rev=[^?]*\/|\/refs\/heads\//.test(git) && git !== textAt(before?.options, "source", "git");
  const ref: readonly Rating[] = isRef
    ? [
        {
          severity: "danger",
          message: `source ${quoted(git)} is pinned to a ref, not to a commit: its contents can change`,
        },
      ]
    : [];
  if (was === undefined || is === undefined) return ref;
  const empty = [...is.keys()].filter(
    (name) =>
      isMissing(is.get(name)) && (before === undefined || (was.has(name) && !isMissing(was.get(name)))),
  );
  const missing = empty.length > 0 ? [missingHashes(empty, is, before === undefined ? "" : " now")] : [];
  if (before === undefined) return [...ref, ...missing];
  return [...ref, ...moves(before, after), ...hashes(was, is, { before, after }), ...missing];
}

/** By option: `hash` of the source, `vendorHash`, `pnpmDepsHash`, …. */
function hashesOf({ options }: ReviewedPackage): Map<string, string> {
  const source = objectAt(options, "source");
  const hasPath = (at(source, "path") ?? undefined) !== undefined;
  const all: readonly (readonly [string, unknown])[] = [
    ...(hasPath ? [] : [["hash", source["hash"]] as const]),
    ...Object.entries(objectAt(options, "build", builderOf(options))).filter(([name]) =>
      name.endsWith("Hash"),
    ),
  ];
  return new Map(all.flatMap(([name, hash]) => (typeof hash === "string" ? [[name, hash] as const] : [])));
}

const fakes: ReadonlySet<string> = new Set(Object.values(fakeHashes));

/** An empty hash and `lib.fakeHash` are placeholders. */
const isMissing = (hash = ""): boolean =>
  hash === "" || fakes.has(hash) || /lib\.fake(?:Hash|Sha)/.test(hash);

function missingHashes(names: readonly string[], all: ReadonlyMap<string, string>, now: string): Rating {
  const isFake = (name: string): boolean => all.get(name) !== "";
  const words = [...(names.every(isFake) ? [] : ["empty"]), ...(names.some(isFake) ? ["fake"] : [])];
  return {
    severity: "warning",
    message: `${several(names)} ${names.length === 1 ? "is" : "are"} ${words.join(" or ")}${now}: the first build fails and reports the correct hash`,
  };
}

const versionsOf = ({ before, after }: Sides<ReviewedPackage>): readonly [string, string] => [
  textAt(before?.options, "version"),
  textAt(after?.options, "version"),
];

function hashes(
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
  pkg: { readonly before: ReviewedPackage; readonly after: ReviewedPackage },
): readonly Rating[] {
  const [old, now] = versionsOf(pkg);
  const place = ({ options }: ReviewedPackage): string =>
    ["git", "url", "path", "submodules"].map((key) => String(at(options, "source", key) ?? "")).join(" ");
  const isOther = old !== now || place(pkg.before) !== place(pkg.after);
  const [patched, unpatched] = [pkg.after, pkg.before].map(({ options }) =>
    JSON.stringify(at(options, "source", "patches")),
  );
  const found: Rating[] = [];
  const unexplained: string[] = [];
  const filled: string[] = [];
  for (const [name, { before = "", after = "" }] of pairs(was, is)) {
    const options = changedFetching(name, pkg);
    if (isMissing(after)) continue;
    if (isMissing(before)) {
      if (was.has(name)) filled.push(name);
    } else if (before === after) {
      if (options.length > 0)
        found.push({
          severity: "warning",
          message: `${several(options)} changed but ${quoted(name)} did not: Nix may keep using the old download`,
        });
      else if (name === "hash" && old !== now)
        found.push({
          severity: "warning",
          message: "the version changed but the hash did not: Nix may keep using the old source",
        });
    }
    // Patches may change the lock file; fetchers of nixpkgs apply them.
    else if (!isOther && options.length === 0 && (name === "hash" || patched === unpatched))
      unexplained.push(name);
  }
  return [
    ...(unexplained.length > 0
      ? [
          {
            severity: "danger" as const,
            message: `${several(unexplained)} changed but the version did not: the same release now has different contents`,
          },
        ]
      : []),
    ...found,
    ...(filled.length > 0 ? [{ severity: "info" as const, message: `${several(filled)} filled in` }] : []),
  ];
}

/** Changed options that change the contents of a hash although the source is the same. */
function changedFetching(hash: string, { before, after }: Sides<ReviewedPackage>): readonly string[] {
  const [old = "", now = ""] = [before, after].map((pkg) => builderOf(pkg?.options ?? {}));
  const kind = builderKinds.find((each) => each === now && old === now);
  const dependencies = kind && builders[kind].dependencies;
  return (dependencies?.hash === hash ? dependencies.dependOn : []).filter(
    (option) => at(before?.options, "build", old, option) !== at(after?.options, "build", now, option),
  );
}

/** Another host, owner or repository may hold another project: the author has to justify it. */
function moves(before: ReviewedPackage, after: ReviewedPackage): readonly Rating[] {
  const versions = versionsOf({ before, after });
  const found: Rating[] = [];
  for (const key of ["git", "url", "path"]) {
    const [was = "", is = ""] = [before, after].map(({ options }) => textAt(options, "source", key));
    if (was === is || is === "") continue;
    const unchanged = versions[0] === versions[1] ? ", with the same version" : "";
    const places = `${quoted(was)} → ${quoted(is)}${unchanged}`;
    if (was === "")
      found.push({
        severity: key === "path" ? "warning" : "danger",
        message: `source now comes from ${quoted(is)}${unchanged}`,
      });
    else if (key !== "path" && repositoryOf(was) !== repositoryOf(is))
      found.push({
        severity: "danger",
        message: `source moved to another host, owner or repository: ${places}`,
      });
    else if (withoutVersion(was, versions[0]) !== withoutVersion(is, versions[1]))
      found.push({ severity: "warning", message: `source moved: ${places}` });
    else if (unchanged !== "") found.push({ severity: "notice", message: `source ${places}` });
  }
  const [had, has] = [before, after].map(({ options }) => flagAt(options, "source", "submodules"));
  if (had !== has)
    found.push({
      severity: "notice",
      message: `its source ${has ? "now includes" : "no longer includes"} Git submodules`,
    });
  const [old, now] = [before, after].map(({ options }) => at(options, "source", "patches") ?? []);
  if (JSON.stringify(old) !== JSON.stringify(now))
    found.push({ severity: "notice", message: `its patches changed${whichPatches(old, now)}` });
  return found;
}

/** `: `fix.patch` added, …`; empty for computed patches and for another order. */
function whichPatches(was: unknown, is: unknown): string {
  const names = (patches: unknown): readonly string[] =>
    (Array.isArray(patches) ? patches : []).filter((each) => typeof each === "string");
  const { added, removed } = difference(names(was), names(is));
  const of = (paths: readonly string[], verb: string): readonly string[] =>
    paths.length > 0 ? [`${several(paths.map((path) => path.replace(/^.*\/(?=[^/]+$)/, "")))} ${verb}`] : [];
  const changes = [...of(added, "added"), ...of(removed, "removed")];
  return changes.length > 0 ? `: ${changes.join(", ")}` : "";
}
