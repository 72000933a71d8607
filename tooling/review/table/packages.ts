import { compareVersions } from "../../../compiler/language/builtins/versions.ts";
import { at, isObject, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import type { Observation } from "../finding.ts";
import { leavesOf } from "../sides/settings.ts";
import { packageReference, type ReviewedPackage, type ReviewedSide } from "../sides/side.ts";
import { difference, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { changedTest } from "./checks.ts";
import type { Context } from "./context.ts";
import { dependencies } from "./dependencies.ts";
import { factsBetween, type Rating } from "./fact.ts";
import { observations, rated, type Rate, type Row } from "./row.ts";
import { sharedRows } from "./shared-rows.ts";
import { newSecrets, packageSecrets } from "./secret-texts.ts";
import { builderOf, isSameButForVersion, sourceRatings } from "./source.ts";
import { changedValue, loadsCode } from "./values.ts";
import { standardPackageNames } from "../../../emitters/systemd/search-path.ts";

interface PackageContext extends Context {
  readonly pkg: { readonly before: ReviewedPackage | undefined; readonly after: ReviewedPackage };
}

/** What a package is, as the tree that the paths of the table refer to. */
function packageView(pkg: ReviewedPackage | undefined): JsonObject {
  if (pkg === undefined) return {};
  const { options } = pkg;
  const build = objectAt(options, "build");
  const builder = builderOf(options);
  const { packages, ...own } = objectAt(build, builder);
  const { "optional-dependencies": optional, ...lists } = objectAt(packages);
  const shared = Object.entries(build).filter(([name]) => !name.endsWith("Builder"));
  const {
    _recipeType: _,
    pname: _pname,
    outputName: _output,
    result: _result,
    source: _source,
    build: _build,
    ...others
  } = options;
  return {
    ...others,
    builder,
    // By dotted path. Hashes, and known vulnerabilities, are rated as a whole.
    build: Object.fromEntries(
      [...shared, ...Object.entries(own), ["optional-dependencies", optional] as const]
        .flatMap(([name, value]) =>
          isObject(value) && Object.keys(value).length === 0 ? [] : [...leavesOf(value, name)],
        )
        .filter(([path]) => !/^\w*Hash$|^enable$|^extraAttrs\.meta\.knownVulnerabilities$/.test(path)),
    ),
    packages: lists,
    knownVulnerabilities: [
      ...textsAt(options, "knownVulnerabilities"),
      ...textsAt(options, "build", "extraAttrs", "meta", "knownVulnerabilities"),
    ],
    license: licensesOf(pkg),
  };
}

/** An identity package may take its license from its derivation: catalog.json then has an expression. */
function licensesOf({ options }: ReviewedPackage): readonly unknown[] {
  const license = at(options, "license");
  if (typeof license === "string") return [{ shortName: "of its derivation" }];
  return Array.isArray(license) ? license : license === undefined ? [] : [license];
}

/** A build option. Those that switch checks off, or give the build more, are looked at. */
const buildOption: Rate<PackageContext> = ({ before, after }, [path = ""], { pkg }) => {
  const [was, is] = [before, after].map((each) => (typeof each === "string" ? each : undefined));
  if (
    was !== undefined &&
    is !== undefined &&
    pkg.before &&
    isSameButForVersion(was, is, pkg.before, pkg.after)
  )
    return undefined;
  const json = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : `${text}\n`;
  const items = [`${quoted(path)}${changedValue(path, json(was), json(is))}`];
  const key = path.split(".").at(-1) ?? "";
  if (/^(?:__noChroot|__impure|outputHash(?:Algo|Mode)?|allowSubstitutes)$/.test(key) && is !== undefined)
    return { severity: "danger", message: "build gets out of the sandbox of Nix:", items };
  if (/^(?:env|wrap)\./.test(path) && is !== undefined && loadsCode(key))
    return { severity: "warning", message: "build sets variables from which programs load code:", items };
  if (isCheckOff(path, was, is))
    return { severity: "warning", message: "checks of the build are switched off:", items };
  return { severity: "notice", message: "build options changed:", items };
};

/** `doCheck = false`, `checks.enable = false`, `dontCheck = true`, fewer `checkFlags` or `importsCheck`, more `disabledTests`. */
function isCheckOff(path: string, was = "null", is = "null"): boolean {
  if (!/check|test/i.test(path)) return false;
  const isOff = (value: string): boolean => /^(?:false|null|\[\]|"")$/.test(value);
  if (/(?:^|\.)(?:dont|disabled?|skip|excluded?)\w*$/i.test(path))
    return is.length > was.length && !isOff(is);
  return is === "false" ? was !== "false" : !isOff(was) && is.length < was.length;
}

const license: Rate<PackageContext> = ({ before, after, isNew }) => {
  const [was, is] = [before, after].map((all) => (Array.isArray(all) ? (all as readonly unknown[]) : []));
  if (was === undefined || is === undefined) return undefined;
  const names = (all: readonly unknown[]): string =>
    all.map((each) => textAt(each, "shortName") || textAt(each, "fullName")).join(", ");
  const unfree = is.filter((each) => at(each, "free") === false);
  const note =
    unfree.length > 0 && was.every((each) => at(each, "free") !== false) ? ", which is not free" : "";
  if (isNew)
    return note === ""
      ? undefined
      : { severity: "warning", message: `license ${quoted(names(unfree))}${note}` };
  return {
    severity: "warning",
    message:
      names(was) === names(is)
        ? `terms of license ${quoted(names(is))} changed${note}`
        : `license ${quoted(names(was) || "none")} → ${quoted(names(is) || "none")}${note}`,
  };
};

const vulnerabilities: Rate<PackageContext> = ({ before, after }) => {
  const { added, removed } = difference(textsAt({ before }, "before"), textsAt({ after }, "after"));
  if (added.length > 0)
    return {
      severity: "warning",
      message: `known to be insecure: ${several(added)}; Nix refuses it unless it is permitted`,
    };
  return removed.length > 0
    ? { severity: "notice", message: `no longer marked as insecure: ${several(removed)}` }
    : undefined;
};

const version: Rate<PackageContext> = ({ before, after, isNew }) => {
  const [was, is] = [before, after].map((each) => (typeof each === "string" ? each : ""));
  if (isNew || was === undefined || is === undefined) return undefined;
  const isOlder = was !== "" && is !== "" && compareVersions(is, was) < 0;
  return {
    severity: isOlder ? "warning" : "info",
    message: `version ${quoted(was)} → ${quoted(is)}${isOlder ? ", which is older" : ""}`,
  };
};

const info: Rate<PackageContext> = ({ path: [key = ""] }) => ({
  severity: "info",
  message: "changed:",
  items: [quoted(key)],
});

/** The severities of changes of a package, by their paths in `packageView`. Every other option is an info: only metadata is left. */
const table: readonly Row<PackageContext>[] = [
  ...sharedRows,
  ["source", "version", version],
  [
    "build",
    "builder",
    ({ before, after, isNew }) =>
      isNew
        ? undefined
        : { severity: "warning", message: `builder ${quoted(String(before))} → ${quoted(String(after))}` },
  ],
  ["build", "build/**", buildOption],
  [
    "dependencies",
    "packages/*",
    (fact, names, context) =>
      dependencies<PackageContext>("`packages.~`".replace("~", names[0] ?? ""))(fact, names, context),
  ],
  ["dependencies", "develop/packages", dependencies("the development environment")],
  ["dependencies", "test/packages", dependencies("its test")],
  ["license", "license", license],
  ["vulnerabilities", "knownVulnerabilities", vulnerabilities],
  [
    "tests",
    "test/script",
    ({ before, after }, _, { pkg }) =>
      pkg.before &&
      typeof before === "string" &&
      typeof after === "string" &&
      isSameButForVersion(before, after, pkg.before, pkg.after)
        ? undefined
        : changedTest("test", before, after),
  ],
  [
    "scripts",
    "develop/shellHook",
    () => ({ severity: "notice", message: "the script of the development environment changed" }),
  ],
  ...[
    "description",
    "homePage",
    "longDescription",
    "changelog",
    "mainProgram",
    "maintainers",
    "platforms",
    "badPlatforms",
    "sourceProvenance",
    "passthruTests",
  ].flatMap((key): Row<PackageContext>[] => [
    ["metadata", key, info],
    ["metadata", `${key}/**`, info],
  ]),
  ["rest", "**", ({ path: [key = ""] }) => ({ severity: "info", message: "changed:", items: [quoted(key)] })],
];

/** The findings about a package, except about the files that the output has for it. */
export function packageObservations(
  { before, after }: Sides<ReviewedPackage>,
  context: Context,
): readonly (Observation & { rule: string })[] {
  const name = (after ?? before)?.name ?? "";
  const file = `pkgs/${name}/package.nix`;
  const one = (rule: string, rating: Rating | undefined): { rule: string; rating: Rating; file: string }[] =>
    rating === undefined ? [] : [{ rule, rating, file }];
  if (after === undefined) {
    const users = usersOf(name, context.after);
    const lost =
      users.length === 0
        ? ""
        : `: ${several(users)} ${users.length === 1 ? "takes" : "take"} ${quoted(name)} from nixpkgs instead`;
    return observations(one("entries", { severity: "warning", message: `package removed${lost}` }));
  }
  const own: PackageContext = { ...context, pkg: { before, after } };
  const facts = [
    ...factsBetween(packageView(before), packageView(after), () => undefined, [], before === undefined),
  ];
  return observations([
    ...(before === undefined ? one("entries", newPackage(name, context)) : []),
    ...facts.flatMap((fact) => {
      const found = rated(table, fact, own);
      const isOfCatalog =
        /^(?:license|metadata|tests|rest)$/.test(found?.rule ?? "") || fact.path[0] === "broken";
      return found ? [{ ...found, file: isOfCatalog ? "catalog.json" : file }] : [];
    }),
    ...sourceRatings({ before, after }).flatMap((rating) => one("source", rating)),
    ...newSecrets(packageSecrets(before), packageSecrets(after)).flatMap((rating) => one("secrets", rating)),
  ]);
}

/** A package with a name that entries took from nixpkgs before, or that every service has in its PATH. */
function newPackage(name: string, { before }: Context): Rating {
  const users = usersOf(name, before);
  const everywhere = standardPackageNames.some((each) => each === name) ? ["every service"] : [];
  if (users.length + everywhere.length === 0) return { severity: "notice", message: "new package" };
  return {
    severity: "warning",
    message: `new package, which takes the name of one in nixpkgs: ${[...everywhere, ...(users.length > 0 ? [several(users)] : [])].join(", ")} now ${users.length + everywhere.length === 1 ? "uses" : "use"} it`,
  };
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
