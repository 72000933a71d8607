import { badDataName } from "../diagnostics/passes-names.ts";
import { notText, unreadableFile } from "../diagnostics/passes-source.ts";
import type { DataItem } from "../ir/app.ts";
import type { PathLike } from "../language/option-values.ts";
import { apply, select, variable } from "../language/build.ts";
import { text, type Text } from "../language/text.ts";
import type { CheckedDataItem } from "../schema/data.ts";
import { decodeUtf8 } from "../support/decode-utf8.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import { isExplicit, keyPlaceOf, placeOf, type PassContext } from "./context.ts";

/** The app's data with name, content and path filled in. Specification: "Data item (`data.<name>`)". */
export function resolveData(entry: AppEntry, context: PassContext): ReadonlyMap<string, DataItem> {
  return new Map([...entry.data.data].map(([key, item]) => [key, resolveItem(key, item, entry, context)]));
}

function resolveItem(key: string, item: CheckedDataItem, entry: AppEntry, context: PassContext): DataItem {
  const path = item.path ?? null;
  const name = item.name ?? baseName(path) ?? key;
  if (!isStoreName(name)) {
    const isNamed = isExplicit(entry, "data", key, "name");
    const at = isNamed ? placeOf(entry, "data", key, "name") : keyPlaceOf(entry, "data", key);
    context.report(badDataName(name, at));
  }
  const content = item.content ?? (path === null ? text() : contentOf(path, key, entry, context));
  return { name, content, path };
}

/** The last step of a file of the recipe tree. A residual path has a residual name. */
const baseName = (path: PathLike | null): string | undefined =>
  path?.kind === "file" ? path.path.slice(path.path.lastIndexOf("/") + 1) : undefined;

/** The names that the Nix store allows. Source: Nix manual, "Store path". */
const isStoreName = (name: string): boolean => /^[A-Za-z0-9+\-_?=][A-Za-z0-9+\-._?=]{0,199}$/.test(name);

/** The file's text without one final newline, like `lib.fileContents`. Another pass reports missing files. */
function contentOf(path: PathLike, key: string, entry: AppEntry, context: PassContext): Text {
  if (path.kind === "expression") return text(apply(select(variable("lib"), "fileContents"), path.expr));
  if (context.tree.kind(path.path) !== "file") return text();
  const at = placeOf(entry, "data", key);
  const read = context.tree.read(path.path);
  if (!read.ok) {
    context.report(unreadableFile(path.path, read.reason, at));
    return text();
  }
  const decoded = decodeUtf8(read.bytes);
  if (decoded.ok) return text(decoded.text.replace(/\n$/, ""));
  context.report(notText(path.path, decoded.line, at));
  return text();
}
