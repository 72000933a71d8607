import { isSameButForVersion } from "../but-for-version.ts";
import { canonical, flagAt, isObject, objectAt, type JsonObject } from "../json.ts";
import { catalogPath } from "../reviewed-tree.ts";
import { pairs, type Sides } from "../tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** How a package is built: the builder and its options; packages and hashes have rules of their own. */
export const buildOptionsRule: Rule = {
  name: "build",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    const [was, is] = [objectAt(before.evaluated, "build"), objectAt(after.evaluated, "build")];
    const where = { file: catalogPath };
    const [from, to] = [builderOf(was), builderOf(is)];
    if (from !== to)
      yield {
        severity: "warning",
        about: "builder",
        message: `builder ${quoted(from)} → ${quoted(to)}`,
        where,
      };
    const isSame = ({ before: old, after: now }: Sides<string>): boolean =>
      old === now || (old !== undefined && now !== undefined && isSameButForVersion(old, now, before, after));
    const changed = pairs(optionsOf(was, from), optionsOf(is, to)).flatMap(([name, sides]) =>
      from === to && !isSame(sides) ? [name] : [],
    );
    if (changed.length > 0)
      yield {
        severity: "notice",
        about: "options",
        message: `build option ${several(changed)} changed`,
        where,
      };
  },
};

const builderOf = (build: JsonObject): string =>
  Object.keys(build).find((key) => key.endsWith("Builder") && flagAt(build, key, "enable")) ?? "";

function optionsOf(build: JsonObject, builder: string): ReadonlyMap<string, string> {
  const own = Object.entries(objectAt(build, builder)).filter(
    ([name]) => name !== "packages" && !name.endsWith("Hash"),
  );
  // Those of the lists are told as dependencies.
  const optional = flatten(
    "optional-dependencies",
    objectAt(build, builder, "packages", "optional-dependencies"),
  );
  const shared = Object.entries(build).filter(([name]) => !name.endsWith("Builder"));
  return new Map([...[...shared, ...own].flatMap(([name, value]) => flatten(name, value)), ...optional]);
}

const flatten = (name: string, value: unknown): readonly (readonly [string, string])[] =>
  isObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, each]) => flatten(`${name}.${key}`, each))
    : isObject(value)
      ? []
      : [[name, canonical(value)]];
