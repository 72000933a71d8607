import { isSecretSetting, secretSettings } from "../../../compiler/support/secret-settings.ts";
import { isSecretVariable, secretArguments } from "../secrets/secrets.ts";
import { stringsOf, valuesOf } from "../sides/settings.ts";
import { difference } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";

/**
 * `` (`80` → `8080`) `` for values that are short, of one line, and not secret; for lists, the elements that were added and
 * removed. A removed setting is always reported.
 */
export function changedValue(path: string, was: string | undefined, is: string | undefined): string {
  const [old, now] = [was, is].map((text) => shownValue(path, text));
  if (is === undefined) return ` (${old === undefined ? "" : `${quoted(old)} `}removed)`;
  const lists = changedElements(path, was, is);
  if (lists !== undefined) return lists;
  const line = changedLine(path, stringsOf(was).join("\n"), stringsOf(is).join("\n"));
  if (now === undefined) return line === undefined ? "" : ` (${quoted(line[0])} → ${quoted(line[1])})`;
  if (was === undefined) return ` (${quoted(now)})`;
  return old === undefined || old === now ? "" : ` (${quoted(old)} → ${quoted(now)})`;
}

/** `` (`a` added, `b` removed) ``; undefined if a side is not a list, or has elements that cannot be shown. */
function changedElements(path: string, was: string | undefined, is: string): string | undefined {
  const [old, now] = [was, is].map((text) => (text === undefined ? [] : shownElements(path, text)));
  if (old === undefined || now === undefined) return undefined;
  const { added, removed } = difference(old, now);
  const parts = [
    ...(added.length > 0 ? [`${several(added)} added`] : []),
    ...(removed.length > 0 ? [`${several(removed)} removed`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(", ")})` : undefined;
}

function shownElements(path: string, text: string): readonly string[] | undefined {
  const elements = valuesOf(text).flatMap((value) => (Array.isArray(value) ? value : [undefined]));
  const shown = elements.map((element: unknown) => shownPlain(path, element));
  return shown.every((element) => element !== undefined) ? shown : undefined;
}

const longest = 60;

function shownValue(path: string, text: string | undefined): string | undefined {
  const [value, ...more] = valuesOf(text);
  return more.length > 0 ? undefined : shownPlain(path, value);
}

function shownPlain(path: string, value: unknown): string | undefined {
  if (typeof value !== "string")
    return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
  return value.length > longest || value.includes("\n") || isSecretValue(path, value)
    ? undefined
    : packageName(value);
}

const isSecretValue = (path: string, value: string): boolean =>
  isSecretVariable(path.slice(path.lastIndexOf(".") + 1), value) ||
  isSecretSetting(path, value) ||
  secretArguments(value.split(/\s+/)).length > 0;

/** The only line in which two texts differ, if it is short and not secret. */
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
  return isSecretVariable(name, value);
}

const local = /(?<![\d.])127\.\d+\.\d+\.\d+(?![\d.])|\[::1\]|\blocalhost\b/;
const everywhere = /(?<![\d.])0\.0\.0\.0(?![\d.])|\[::\]/;

/**
 * A note if a setting changed from a loopback address to all addresses; "" otherwise. A program in a container has to listen on
 * all addresses of its container.
 */
export const newlyEverywhere = (was: string, is: string, isOnHost: boolean): string =>
  isOnHost && local.test(was) && !everywhere.test(was) && everywhere.test(is)
    ? "; it now listens on all addresses of the host, not only on localhost"
    : "";
