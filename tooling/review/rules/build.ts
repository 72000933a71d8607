import { notice, warning } from "../finding.ts";
import { flagAt, isObject, objectAt, parseJson, textAt, type JsonObject } from "../data.ts";
import { isSecretVariable, secretArguments } from "../secrets/secrets.ts";
import { leavesOf } from "../sides/settings.ts";
import type { ReviewedPackage } from "../sides/side.ts";
import { difference, pairs, type Sides } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The builder and its options. Other rules report dependencies and hashes. */
export const buildRule: Rule = {
  name: "build",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    const where = { file: `pkgs/${after.name}/package.nix` };
    const [from, to] = [builderOf(before.options), builderOf(after.options)];
    if (from !== to) {
      yield warning(`builder ${quoted(from)} → ${quoted(to)}`, where);
      return;
    }
    const changed = pairs(optionsOf(before, from), optionsOf(after, to)).filter(
      ([, { before: old, after: now }]) =>
        old !== now &&
        !(old !== undefined && now !== undefined && isSameButForVersion(old, now, before, after)),
    );
    const values = new Map(changed.map(([name, sides]) => [name, valueChange(name, sides)]));
    if (changed.length > 0)
      yield notice(
        `build ${changed.length === 1 ? "option" : "options"} ${several([...values.keys()], 4, (name) => `${quoted(name)}${values.get(name) ?? ""}`)} changed`,
        where,
      );
  },
};

/** The name of the enabled builder. */
export const builderOf = (options: JsonObject): string => {
  const build = objectAt(options, "build");
  return Object.keys(build).find((key) => key.endsWith("Builder") && flagAt(build, key, "enable")) ?? "";
};

/**
 * Whether texts of a package differ only in its version, as linker flags and tests do. A version without a dot may be any number.
 */
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

/** Values by dotted path, without known vulnerabilities, which another rule reports. */
function optionsOf({ options }: ReviewedPackage, builder: string): ReadonlyMap<string, string> {
  const build = objectAt(options, "build");
  const own = Object.entries(objectAt(build, builder)).filter(
    ([name]) => name !== "packages" && !name.endsWith("Hash"),
  );
  const optional = objectAt(build, builder, "packages", "optional-dependencies");
  const shared = Object.entries(build).filter(([name]) => !name.endsWith("Builder"));
  const found = new Map<string, string>();
  for (const [name, value] of [...shared, ...own, ["optional-dependencies", optional] as const])
    if (!isObject(value) || Object.keys(value).length > 0)
      for (const [path, text] of leavesOf(value, name))
        if (path !== "extraAttrs.meta.knownVulnerabilities") found.set(path, text);
  return found;
}

/** `` (`true` → `false`) ``, or added and removed elements of a list, if they are short and not secret. */
function valueChange(name: string, { before, after }: Sides<string>): string {
  const [was, is] = [before, after].map((text) => parseJson(text ?? ""));
  const isList = [was, is].every((value) => value === undefined || value === null || Array.isArray(value));
  if (!isList) {
    const [old, now] = [shownOption(name, was), shownOption(name, is)];
    if (now === undefined) return is === undefined && old !== undefined ? ` (${old} removed)` : "";
    return was === undefined ? ` (${now})` : old === undefined ? "" : ` (${old} → ${now})`;
  }
  const [old = [], now = []] = [was, is].map((value) =>
    Array.isArray(value) ? value.map((each: unknown) => shownOption(name, each)) : [],
  );
  if ([...old, ...now].includes(undefined)) return "";
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
    !isSecretVariable(name.slice(name.lastIndexOf(".") + 1), value) &&
    !holdsSecret(value.split(/\s+/));
  return isShown ? quoted(packageName(value)) : undefined;
}

const longest = 60;

/** `--token hunter2` and `-X main.apiKey=hunter2`. */
const holdsSecret = (words: readonly string[]): boolean =>
  secretArguments(words).length > 0 ||
  words.some((word) => {
    const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    return isSecretVariable(name, value);
  });
