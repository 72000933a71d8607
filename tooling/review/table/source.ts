import { fakeHashes } from "../../../compiler/language/lib/fake-hashes.ts";
import { builderKinds, builders } from "../../../compiler/schema/builders/builders.ts";
import { at, canonical, flagAt, objectAt, textAt, type JsonObject } from "../../support/json-data.ts";
import type { Severity } from "../finding.ts";
import type { ReviewedPackage } from "../sides/side.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { repositoryOf, withoutVersion } from "./origin.ts";
import { changedValue } from "./values.ts";

interface Said {
  readonly severity: Severity;
  readonly message: string;
}

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
  const [old, now] = versionsOf({ before, after });
  if (old === now || !/\d\.\d/.test(old)) return false;
  const written = new RegExp(`(?<![\\d.])${old.replace(/[^\w\s]/g, "\\$&")}(?!\\.?\\d)`, "g");
  return was.replace(written, () => now) === is;
}

/** Sources and hashes, which have to change together with the version. */
function* sourceFindings(pkg: Packages): Iterable<Said> {
  const { before, after } = pkg;
  const git = textAt(after.options, "source", "git");
  if (/\?rev=[^?]*\/|\/refs\/heads\//.test(git) && git !== textAt(before?.options, "source", "git"))
    yield danger(`source ${quoted(git)} is pinned to a ref, not to a commit: its contents can change`);
  const [was, is] = [before, after].map((each) => hashesOf(each?.options ?? {}));
  if (was === undefined || is === undefined) return;
  const missing = [...is].flatMap(([name, hash]) =>
    isMissing(hash) && (before === undefined || !isMissing(was.get(name))) ? [name] : [],
  );
  if (before !== undefined) {
    yield* moves({ before, after });
    yield* hashes(was, is, { before, after });
  }
  if (missing.length > 0)
    yield warning(`${several(missing)} is missing: the first build fails and reports the correct hash`);
}

type Packages = { readonly before: ReviewedPackage | undefined; readonly after: ReviewedPackage };
type Changed = { readonly before: ReviewedPackage; readonly after: ReviewedPackage };

export const sourceObservations = (pkg: Packages): readonly Said[] => [...sourceFindings(pkg)];

const danger = (message: string): Said => ({ severity: "danger", message });
const warning = (message: string): Said => ({ severity: "warning", message });

/** By option: `hash` of the source, `vendorHash`, `pnpmDepsHash`, …. */
function hashesOf(options: JsonObject): ReadonlyMap<string, string> {
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
const isMissing = (hash: string | undefined): boolean =>
  hash !== undefined && (hash === "" || fakes.has(hash) || /lib\.fake(?:Hash|Sha)/.test(hash));

const versionsOf = ({ before, after }: Sides<ReviewedPackage>): readonly [string, string] => [
  textAt(before?.options, "version"),
  textAt(after?.options, "version"),
];

/** Changed hashes with the same version and source, and unchanged ones with another. */
function* hashes(
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
  pkg: Changed,
): Iterable<Said> {
  const [old, now] = versionsOf(pkg);
  const sourceOf = ({ options }: ReviewedPackage, keys: readonly string[]): string =>
    canonical(keys.map((key) => at(options, "source", key)));
  const isSame = (...keys: readonly string[]): boolean =>
    sourceOf(pkg.before, keys) === sourceOf(pkg.after, keys);
  const isOther = old !== now || !isSame("git", "url", "path", "submodules");
  for (const [name, { before, after }] of pairs(was, is)) {
    if (before === undefined || after === undefined || isMissing(before) || isMissing(after)) continue;
    const options = changedFetching(name, pkg);
    // Patches may change the lock file; fetchers of nixpkgs apply them.
    const isExplained = isOther || options.length > 0 || (name !== "hash" && !isSame("patches"));
    if (before !== after && !isExplained)
      yield danger(
        `${quoted(name)} changed but the version did not: the same release now has different contents`,
      );
    if (before === after && (options.length > 0 || (name === "hash" && old !== now)))
      yield warning(
        `${several(options.length > 0 ? options : ["version"])} changed but ${quoted(name)} did not: Nix may keep using the old download`,
      );
  }
}

/** Changed options that change the contents of a hash although the source is the same. */
function changedFetching(hash: string, { before, after }: Changed): readonly string[] {
  const [old = "", now = ""] = [before, after].map((pkg) => builderOf(pkg.options));
  const kind = builderKinds.find((each) => each === now && old === now);
  const dependencies = kind && builders[kind].dependencies;
  return (dependencies?.hash === hash ? dependencies.dependOn : []).filter(
    (option) => at(before.options, "build", old, option) !== at(after.options, "build", now, option),
  );
}

/** Another host, owner or repository may hold another project: the author has to justify it. */
function* moves({ before, after }: Changed): Iterable<Said> {
  const [old, now] = versionsOf({ before, after });
  for (const key of ["git", "url", "path", "submodules", "patches"]) {
    const [was, is] = [before, after].map(({ options }) => at(options, "source", key) ?? undefined);
    if (canonical(was) === canonical(is)) continue;
    const item = `${quoted(`source.${key}`)}${changedValue(key, was, is)}`;
    if (typeof is !== "string" || /^(?:submodules|patches)$/.test(key)) {
      if (key === "submodules" || key === "patches")
        yield { severity: "notice", message: `changed: ${item}` };
      continue;
    }
    const unchanged = old === now ? ", with the same version" : "";
    if (typeof was !== "string")
      yield {
        severity: key === "path" ? "warning" : "danger",
        message: `source comes from another place${unchanged}: ${item}`,
      };
    else if (key !== "path" && repositoryOf(was) !== repositoryOf(is))
      yield danger(`source moved to another host, owner or repository${unchanged}: ${item}`);
    else if (withoutVersion(was, old) !== withoutVersion(is, now))
      yield warning(`source moved${unchanged}: ${item}`);
    else if (old === now) yield { severity: "notice", message: `source changed${unchanged}: ${item}` };
  }
}
