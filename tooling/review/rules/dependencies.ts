import type { Observation, Place } from "../finding.ts";
import { objectAt } from "../reading/json.ts";
import { packagesAt } from "../reading/listed-packages.ts";
import { catalogPath, type ReviewedApp } from "../sides/reviewed-tree.ts";
import { difference, pairs } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** What packages are built from, and what apps have at hand. */
export const dependenciesRule: Rule = {
  name: "dependencies",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [list, sides] of pairs(before.file?.dependencies ?? none, after.file?.dependencies ?? none)) {
      const line = after.file?.lines.get(list);
      const where = { file: after.file?.path ?? catalogPath, ...(line !== undefined && { line }) };
      yield* changes(sides.before ?? [], sides.after ?? [], quoted(list), where);
    }
    for (const [name, sides] of pairs(before.file?.shared ?? nothing, after.file?.shared ?? nothing)) {
      if (sides.before === undefined || sides.after === undefined || sides.before === sides.after) continue;
      const line = after.file?.lines.get(`let ${name}`);
      const isHashOnly = withoutHashes(sides.before) === withoutHashes(sides.after);
      yield {
        severity: isHashOnly ? "danger" : "notice",
        about: `shared ${name}`,
        message: isHashOnly
          ? `a hash in ${quoted(name)} changed and nothing else there: the same release has other contents now`
          : `${quoted(name)} changed, which its expression refers to`,
        where: { file: after.file?.path ?? catalogPath, ...(line !== undefined && { line }) },
      };
    }
    for (const [option, list] of besides)
      yield* changes(
        packagesAt(before.evaluated, option, "packages"),
        packagesAt(after.evaluated, option, "packages"),
        list,
        { file: catalogPath },
      );
  },
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [where, sides] of pairs(listsOf(before), listsOf(after)))
      // A component that is gone took its dependencies with it.
      if (sides.after !== undefined)
        yield* changes(sides.before ?? [], sides.after ?? [], where, { file: catalogPath });
  },
};

/** As they are written in SRI, after the name of the algorithm, or in base 16 and 32. */
const withoutHashes = (text: string): string =>
  text.replace(/"(?:(?:md5|sha\d+)[-:][^"]*|[0-9a-z]{52}|[0-9a-f]{64})"/g, '"…"');

const none: ReadonlyMap<string, readonly string[]> = new Map();
const nothing: ReadonlyMap<string, string> = new Map();

/** Packages at hand beside a package, by the option that names them. */
const besides = [
  ["develop", "the development environment"],
  ["test", "its test"],
] as const;

/** Packages of an app by where they are at hand. */
function listsOf({ evaluated }: ReviewedApp): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>([
    ["its shell", packagesAt(evaluated, "programs", "packages")],
    ["the host", packagesAt(evaluated, "services", "runtimes", "hostos", "packages")],
    [
      "its tests",
      [
        ...packagesAt(evaluated, "test", "programs", "packages"),
        ...packagesAt(evaluated, "test", "services", "packages"),
      ],
    ],
  ]);
  for (const [name, component] of Object.entries(objectAt(evaluated, "services", "components"))) {
    lists.set(quoted(name), packagesAt(component, "process", "packages"));
    lists.set(`the health check of ${quoted(name)}`, packagesAt(component, "healthcheck", "packages"));
  }
  const containers = objectAt(evaluated, "services", "runtimes", "container", "components");
  for (const [name, container] of Object.entries(containers))
    lists.set(`the container ${quoted(name)}`, packagesAt(container, "packages"));
  return lists;
}

function* changes(
  before: readonly string[],
  after: readonly string[],
  list: string,
  where: Place,
): Iterable<Observation> {
  const { added, removed } = difference(before.map(packageName), after.map(packageName));
  const some = (names: readonly string[]): string =>
    `${names.length === 1 ? "dependency" : "dependencies"} ${several(names)}`;
  if (added.length === 0 && removed.length === 0 && before.join("\n") !== after.join("\n"))
    yield {
      severity: "notice",
      about: `order ${list}`,
      message: `order of dependencies changed in ${list}`,
      where,
    };
  if (added.length > 0)
    yield { severity: "notice", about: `added ${list}`, message: `${some(added)} added to ${list}`, where };
  if (removed.length > 0)
    yield {
      severity: "notice",
      about: `removed ${list}`,
      message: `${some(removed)} removed from ${list}`,
      where,
    };
}
