import { isSameButForVersion } from "../packages/but-for-version.ts";
import { canonical, flagAt, isObject, objectAt, parseJson, type JsonObject } from "../reading/json.ts";
import { catalogPath, type ReviewedPackage } from "../sides/reviewed-tree.ts";
import { secretArguments } from "../secrets/secret-arguments.ts";
import { looksSecret } from "../secrets/secrets.ts";
import { difference, pairs, type Sides } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";
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
    const told = toldElsewhere({ before, after });
    const changed = pairs(optionsOf(was, from), optionsOf(is, to)).flatMap(([name, sides]) =>
      from === to && !told.has(name) && !isSame(sides) ? [[name, sides] as const] : [],
    );
    const values = new Map(changed.map(([name, sides]) => [name, valueChange(name, sides)]));
    if (changed.length > 0)
      yield {
        severity: "notice",
        about: "options",
        message: `build ${changed.length === 1 ? "option" : "options"} ${several([...values.keys()], 4, (name) => `${quoted(name)}${values.get(name) ?? ""}`)} changed`,
        where,
      };
  },
};

/** `` (`true` → `false`) ``, of lists what came and went, where that is short and no secret. */
function valueChange(name: string, { before, after }: Sides<string>): string {
  const [was, is] = [before, after].map((text) => parseJson(text ?? ""));
  const isList = [was, is].every((value) => value === undefined || value === null || Array.isArray(value));
  const show = (value: unknown): string | undefined => shownOption(name, value);
  if (!isList) {
    const [old, now] = [show(was), show(is)];
    if (now === undefined) return is === undefined && old !== undefined ? ` (${old} removed)` : "";
    return was === undefined ? ` (${now})` : old === undefined ? "" : ` (${old} → ${now})`;
  }
  const [old, now] = [was, is].map((value) => (Array.isArray(value) ? value.map(show) : []));
  if (old === undefined || now === undefined || [...old, ...now].includes(undefined)) return "";
  const { added, removed } = difference(old.map(String), now.map(String));
  const parts = [
    ...(added.length > 0 ? [`${several(added, 4, String)} added`] : []),
    ...(removed.length > 0 ? [`${several(removed, 4, String)} removed`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

function shownOption(name: string, value: unknown): string | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "number") return quoted(String(value));
  const isShown =
    typeof value === "string" &&
    value.length <= longest &&
    !value.includes("\n") &&
    !looksSecret(name.slice(name.lastIndexOf(".") + 1), value) &&
    !holdsSecret(value.split(/\s+/));
  return isShown ? quoted(packageName(value)) : undefined;
}

const longest = 60;

/** `--token hunter2` and `-X main.apiKey=hunter2`. */
const holdsSecret = (words: readonly string[]): boolean =>
  secretArguments(words).length > 0 ||
  words.some((word) => {
    const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    return looksSecret(name, value);
  });

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

/** That a package is known to be insecure is told by itself. */
function toldElsewhere({ before, after }: Sides<ReviewedPackage>): ReadonlySet<string> {
  const { added, removed } = difference(
    before?.file?.vulnerabilities ?? [],
    after?.file?.vulnerabilities ?? [],
  );
  return new Set(added.length + removed.length > 0 ? ["extraAttrs.meta.knownVulnerabilities"] : []);
}

const flatten = (name: string, value: unknown): readonly (readonly [string, string])[] =>
  isObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, each]) => flatten(`${name}.${key}`, each))
    : isObject(value)
      ? []
      : [[name, canonical(value)]];
