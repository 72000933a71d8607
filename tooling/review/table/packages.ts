import { compareVersions } from "../../../compiler/language/builtins/versions.ts";
import { standardPackageNames } from "../../../emitters/systemd/search-path.ts";
import { at, canonical, objectAt, textAt, textsAt, type JsonObject } from "../../support/json-data.ts";
import type { Observation, Severity } from "../finding.ts";
import { packageReference, type ReviewedPackage, type ReviewedSide } from "../sides/side.ts";
import { difference, type Sides } from "../sides/tree.ts";
import { several } from "../words.ts";
import { testScript } from "./checks.ts";
import type { Context } from "./context.ts";
import { factsBetween } from "./fact.ts";
import { danger, elements, notice, rated, warning, type Rate, type Row } from "./row.ts";
import { builderOf, isSameButForVersion, sourceObservations } from "./source.ts";
import { loadsCode } from "./values.ts";

interface PackageContext extends Context {
  readonly pkg: Sides<ReviewedPackage> & { readonly after: ReviewedPackage };
}

/** The options of a package: of builders, only those of the enabled one. */
function packageTree(pkg: ReviewedPackage | undefined): JsonObject {
  const {
    _recipeType,
    name: _name,
    pname,
    outputName,
    result,
    packagesList,
    source,
    ...options
  } = pkg?.options ?? {};
  const builder = builderOf(options);
  const build = Object.entries(objectAt(options, "build")).filter(
    ([name]) => !name.endsWith("Builder") || name === builder,
  );
  return { ...options, license: licensesOf(options["license"]), build: Object.fromEntries(build) };
}

/** A build option. Those that switch checks off, or give the build more, are looked at. */
const buildOption: Rate<PackageContext> = ({ path, before, after, isNew }, [at = ""], { pkg }) => {
  const key = path.at(-1) ?? "";
  // Hashes are rated with the source.
  if (path.length === 3 && key.endsWith("Hash")) return undefined;
  if (path.length === 3 && key === "enable") return isNew ? undefined : warning("another builder");
  if (isOnlyVersion(before, after, pkg)) return undefined;
  if (/^(?:__noChroot|__impure|outputHash(?:Algo|Mode)?|allowSubstitutes)$/.test(key) && after !== undefined)
    return danger("build gets out of the sandbox of Nix");
  if (path.includes("env") || path.includes("wrap"))
    if (after !== undefined && loadsCode(key))
      return warning("build sets a variable from which programs load code");
  if (isCheckOff(at, canonical(before), canonical(after)))
    return warning("checks of the build are switched off");
  return key === "knownVulnerabilities"
    ? vulnerabilities({ path, before, after, isNew }, [], undefined)
    : notice();
};

/** Linker flags and tests often contain the version. */
const isOnlyVersion = (was: unknown, is: unknown, { before, after }: PackageContext["pkg"]): boolean =>
  typeof was === "string" &&
  typeof is === "string" &&
  before !== undefined &&
  isSameButForVersion(was, is, before, after);

/** `doCheck = false`, `checks.enable = false`, `dontCheck = true`, fewer `checkFlags` or `importsCheck`, more `disabledTests`. */
function isCheckOff(path: string, was: string, is: string): boolean {
  if (!/check|test/i.test(path)) return false;
  const isOff = (value: string): boolean => /^(?:false|null|\[\]|"")$/.test(value);
  if (/(?:^|\.)(?:dont|disabled?|skip|excluded?)\w*$/i.test(path))
    return is.length > was.length && !isOff(is);
  return is === "false" ? was !== "false" : !isOff(was) && is.length < was.length;
}

/** A change of a list of packages, which may contain expressions with hashes. */
const dependencies: Rate<PackageContext> = ({ before, after }) => {
  const [was, is] = [canonical(before), canonical(after)];
  return before !== undefined && withoutHashes(was) === withoutHashes(is) && was !== is
    ? danger("a dependency changed only in a hash: the same release now has different contents")
    : notice();
};

/** Hashes as SRI, with the name of the algorithm, or in base 16 and 32. */
const withoutHashes = (text: string): string =>
  text.replace(/"(?:(?:md5|sha\d+)[-:][^"]*|[0-9a-z]{52}|[0-9a-f]{64})\\?"/g, '"…"');

const license: Rate<PackageContext> = (fact) => {
  if (elements(fact).added.some((each) => each.endsWith(notFree))) return warning("the license is not free");
  return fact.isNew ? undefined : warning("other license terms");
};

const notFree = " (not free)";

/** The names of licenses. An identity package may take its license from its derivation: an expression. */
const licensesOf = (license: unknown): readonly string[] =>
  [license].flat().flatMap((each: unknown) => {
    const name = typeof each === "string" ? each : textAt(each, "shortName") || textAt(each, "fullName");
    return name === "" ? [] : [`${name}${at(each, "free") === false ? notFree : ""}`];
  });

const vulnerabilities: Rate<unknown> = ({ before, after }) =>
  difference(textsAt({ before }, "before"), textsAt({ after }, "after")).added.length > 0
    ? warning("known to be insecure; Nix refuses it unless it is permitted")
    : notice();

const version: Rate<PackageContext> = ({ before, after, isNew }) => {
  const isOlder =
    typeof before === "string" && typeof after === "string" && compareVersions(after, before) < 0;
  if (isNew) return undefined;
  return isOlder ? warning("older") : { severity: "info", note: "changed" };
};

/** The severities of changes of a package, by their paths in `packageTree`. Every other option is metadata. */
const table: readonly Row<PackageContext>[] = [
  ["metadata", "recipePath", null],
  ["entries", "broken", ({ after }) => (after === true ? warning("marked as broken") : notice())],
  ["source", "version", version],
  ["dependencies", "build/*/packages/**", dependencies],
  ["build", "build/**", buildOption],
  ["dependencies", "develop/packages", dependencies],
  ["dependencies", "test/packages", dependencies],
  ["license", "license", license],
  ["vulnerabilities", "knownVulnerabilities", vulnerabilities],
  [
    "tests",
    "test/script",
    (fact, names, context) =>
      isOnlyVersion(fact.before, fact.after, context.pkg) ? undefined : testScript(fact, names, context),
  ],
  ["scripts", "develop/shellHook", "notice"],
  ["metadata", "**", "info"],
];

/** The findings about a package, except about the files that the output has for it. */
export function packageObservations(
  { before, after }: Sides<ReviewedPackage>,
  context: Context,
): readonly (Observation & { rule: string })[] {
  const name = (after ?? before)?.name ?? "";
  const where = { file: `pkgs/${name}/package.nix` };
  const entry = (severity: Severity, message: string): Observation & { rule: string } => ({
    rule: "entries",
    severity,
    message,
    where,
  });
  if (after === undefined) {
    const users = usersOf(name, context.after);
    return [
      entry(
        "warning",
        `package removed${users.length > 0 ? `: ${several(users)} use the one in nixpkgs` : ""}`,
      ),
    ];
  }
  const facts = factsBetween(
    packageTree(before),
    packageTree(after),
    { defaultsOf: () => undefined, isLeaf: () => false },
    [],
    before === undefined,
  );
  const isMetadata = /^(?!build|version|develop)/;
  const users = before === undefined ? usersOf(name, context.before) : [];
  const all = [...(standardPackageNames.some((each) => each === name) ? ["every service"] : []), ...users];
  return [
    ...(before
      ? []
      : [
          all.length > 0
            ? entry("warning", `new package, which takes the name of one in nixpkgs; users: ${several(all)}`)
            : entry("notice", "new package"),
        ]),
    ...rated(table, facts, { ...context, pkg: { before, after } }, ([kind = ""]) =>
      isMetadata.test(kind) ? "catalog.json" : where.file,
    ),
    ...sourceObservations({ before, after }).map((each) => ({ rule: "source", ...each, where })),
  ];
}

/** Entries of a side that name a package. */
function usersOf(name: string, side: ReviewedSide): readonly string[] {
  const reference = packageReference(name);
  return (["apps", "pkgs"] as const)
    .flatMap((kind) =>
      [...side.catalog.texts[kind]].flatMap(([entry, text]) =>
        text.includes(name) && text.search(reference) >= 0 ? [`${kind}.${entry}`] : [],
      ),
    )
    .sort();
}
