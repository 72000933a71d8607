import { objectAt } from "../data.ts";
import { notice, observation, type Observation, type Place } from "../finding.ts";
import { catalogPath, componentsOf, type ReviewedApp, type ReviewedPackage } from "../sides/side.ts";
import { packagesAt } from "../sides/texts.ts";
import { difference, pairs } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";
import { builderOf } from "./build.ts";
import type { Rule } from "./rule.ts";

/** Dependencies of packages, and packages in the PATH of apps. */
export const dependenciesRule: Rule = {
  name: "dependencies",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    const where = { file: `pkgs/${after.name}/package.nix` };
    const computed: Computed[] = [];
    for (const [list, sides] of pairs(listsOfPackage(before), listsOfPackage(after)))
      yield* changes({ before: sides.before ?? [], after: sides.after ?? [], list, where }, computed);
    yield* changedExpressions(computed, where);
  },
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    const where = { file: catalogPath };
    const computed: Computed[] = [];
    for (const [list, sides] of pairs(listsOfApp(before), listsOfApp(after)))
      // A removed component takes its dependencies with it.
      if (sides.after !== undefined)
        yield* changes({ before: sides.before ?? [], after: sides.after, list, where }, computed);
    yield* changedExpressions(computed, where);
  },
};

function listsOfPackage({ options }: ReviewedPackage): ReadonlyMap<string, readonly string[]> {
  const builder = objectAt(options, "build", builderOf(options));
  const lists = Object.keys(objectAt(builder, "packages")).filter((list) => list !== "optional-dependencies");
  return new Map([
    ...lists.map((list): [string, readonly string[]] => [
      quoted(`packages.${list}`),
      packagesAt(builder, "packages", list),
    ]),
    ["the development environment", packagesAt(options, "develop", "packages")],
    ["its test", packagesAt(options, "test", "packages")],
  ]);
}

function listsOfApp(app: ReviewedApp): ReadonlyMap<string, readonly string[]> {
  const { options, plan } = app;
  const lists = new Map<string, readonly string[]>([
    ["its shell", packagesAt(options, "programs", "packages")],
    ["the host", packagesAt(plan, "hostos", "packages")],
    [
      "its tests",
      [
        ...packagesAt(options, "test", "programs", "packages"),
        ...packagesAt(options, "test", "services", "packages"),
      ],
    ],
  ]);
  for (const [name, component] of componentsOf(app)) {
    lists.set(quoted(name), packagesAt(component, "packages"));
    lists.set(`the health check of ${quoted(name)}`, packagesAt(component, "health", "packages"));
    lists.set(`the container ${quoted(name)}`, packagesAt(component, "containerPackages"));
  }
  return lists;
}

/** A list in which an expression changed. */
interface Computed {
  readonly list: string;
  readonly isHashOnly: boolean;
}

interface ComparedLists {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly list: string;
  readonly where: Place;
}

function* changes(
  { before, after, list, where }: ComparedLists,
  computed: Computed[],
): Iterable<Observation> {
  const [was, is] = [before.map(packageName), after.map(packageName)];
  const { added, removed } = difference(was, is);
  if (
    added.length === removed.length &&
    [...added, ...removed].some((each) => /[\s({]/.test(each.replace(/ if .*$/s, "")))
  ) {
    const isHashOnly = added.every(
      (now, index) => withoutHashes(now) === withoutHashes(removed[index] ?? ""),
    );
    computed.push({ list, isHashOnly });
    return;
  }
  if (added.length === 0 && removed.length === 0 && was.join("\n") !== is.join("\n"))
    yield notice(`order of dependencies changed in ${list}`, where);
  for (const [names, what] of [
    [added, "added to"],
    [removed, "removed from"],
  ] as const)
    if (names.length > 0)
      yield notice(
        `${names.length === 1 ? "dependency" : "dependencies"} ${several(names)} ${what} ${list}`,
        where,
      );
}

function* changedExpressions(computed: readonly Computed[], where: Place): Iterable<Observation> {
  for (const isHashOnly of [true, false]) {
    const lists = computed.filter((each) => each.isHashOnly === isHashOnly).map(({ list }) => list);
    if (lists.length === 0) continue;
    const what = isHashOnly
      ? "changed only in a hash: the same release now has different contents"
      : "is computed differently";
    yield observation(
      isHashOnly ? "danger" : "notice",
      `a dependency in ${several(lists, 4, String)} ${what}`,
      where,
    );
  }
}

/** Hashes as SRI, with the name of the algorithm, or in base 16 and 32. */
const withoutHashes = (text: string): string =>
  text.replace(/"(?:(?:md5|sha\d+)[-:][^"]*|[0-9a-z]{52}|[0-9a-f]{64})"/g, '"…"');
