import { isSecretSetting, secretSettings } from "../../compiler/support/secret-settings.ts";
import { settingsOf } from "./changed-paths.ts";
import { stringsIn } from "./host-openings.ts";
import { looksSecret } from "./secrets.ts";
import { valuesOf } from "./setting-values.ts";
import { difference } from "./tree.ts";
import { packageName, quoted } from "./words.ts";

/** {@link changedValue} of settings of a host by their paths. */
export function changedValues(before: unknown, after: unknown): (path: string) => string {
  const [was, is] = [settingsOf(before), settingsOf(after)];
  return (path) => changedValue(path, was.get(path), is.get(path));
}

/** `` (`80` → `8080`) `` behind the path of a setting, where values are short, of one line, and no secrets. */
export function changedValue(path: string, was: string | undefined, is: string | undefined): string {
  const [old, now] = [was, is].map((text) => shownValue(path, text));
  const line = changedLine(path, stringsIn(was ?? ""), stringsIn(is ?? ""));
  if (now === undefined) return line === undefined ? "" : ` (${quoted(line[0])} → ${quoted(line[1])})`;
  if (was === undefined) return ` (${quoted(now)})`;
  return old === undefined || old === now ? "" : ` (${quoted(old)} → ${quoted(now)})`;
}

const longest = 60;

function shownValue(path: string, text: string | undefined): string | undefined {
  const [value, ...more] = valuesOf(text);
  if (more.length > 0) return undefined;
  if (typeof value !== "string")
    return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
  return value.length > longest || value.includes("\n") || isSecretValue(path, value)
    ? undefined
    : packageName(value);
}

const isSecretValue = (path: string, value: string): boolean =>
  looksSecret(path.slice(path.lastIndexOf(".") + 1), value) || isSecretSetting(path, value);

/** Of a text of several lines the one that is another, if there is just one, it is short and no secret. */
export function changedLine(path: string, was: string, is: string): readonly [string, string] | undefined {
  const { added, removed } = difference(was.split("\n"), is.split("\n"));
  const [old, now] = [removed, added].map(([line = ""]) => line.trim());
  if (added.length !== 1 || removed.length !== 1 || old === undefined || now === undefined) return undefined;
  const secrets = [was, is].flatMap((text) => secretSettings(text));
  const isShown = [old, now].every(
    (line) =>
      line.length <= longest &&
      !isSecretValue(path, line) &&
      !isSecretLine(line) &&
      !secrets.some(({ value }) => line.includes(value.trim())),
  );
  return isShown && old !== "" && now !== "" ? [old, now] : undefined;
}

function isSecretLine(line: string): boolean {
  const [, name = "", value = ""] = /^["']?([\w.-]+)["']?\s*[:=]?\s*["']?(.*?)["']?[,;]?$/.exec(line) ?? [];
  return looksSecret(name, value);
}
