import type { Place } from "../diagnostics/make.ts";
import * as messages from "../diagnostics/passes-source.ts";
import { readSvg } from "./active-svg.ts";
import type { PassContext } from "./context.ts";
import type { FileReference } from "./references.ts";

/** Options with a path that must be a file or a folder; others accept both. `*` stands for any one step. */
const expectations: readonly (readonly [option: string, kind: "file" | "directory"])[] = [
  ["source.path", "directory"],
  ["source.patches.*", "file"],
  ["icon", "file"],
  ["site.logo", "file"],
  ["data.*.path", "file"],
  ["services.components.*.process.configData.*.source", "file"],
  ["services.jobs.*.process.configData.*.source", "file"],
  ["maintainerLists.*", "file"],
];

/** Options with a picture. */
const pictures: ReadonlySet<string> = new Set(["icon", "site.logo"]);

/**
 * Checks that every file that recipes name exists in the recipe tree, has the kind that its option requires, and is
 * readable.
 */
export function checkFiles(references: Iterable<FileReference>, context: PassContext): void {
  for (const { file, option, direct, at } of references) {
    const found = context.tree.kind(file);
    const expected = direct ? expectations.find(([pattern]) => matches(pattern, option))?.[1] : undefined;
    if (found === "missing") context.report(messages.missingFile(file, at));
    else if (found === "outside") context.report(messages.outsideTree(file, at));
    else if (found === "unreadable")
      context.report(messages.unreadableFile(file, "it cannot be opened, or is not a regular file", at));
    else if (!isStoreName(file)) context.report(messages.noStoreName(file, at));
    else if (expected !== undefined && expected !== found) {
      context.report(messages.wrongFileKind(file, expected, found, at));
    } else if (direct && pictures.has(option.join("."))) {
      checkIcon(file, at, context);
    }
  }
}

/** An icon must be a plain picture: pages show it, and a visitor opens it at the address of the catalog. */
function checkIcon(file: string, at: Place, context: PassContext): void {
  if (!file.endsWith(".svg")) return context.report(messages.iconNotSvg(file, at));
  const read = context.tree.read(file);
  const found = read.ok ? readSvg(read.bytes) : undefined;
  if (found?.ok === false) context.report(messages.iconNotWellFormed(file, found, at));
  else if (found?.active) context.report(messages.activeIcon(file, found.active, at));
}

/**
 * Whether the Nix store allows the name of a file, which its copy keeps (Nix reference manual, "Store path", "Name").
 * The name of the recipe folder itself depends on its location.
 */
function isStoreName(file: string): boolean {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return name === "" || (/^[A-Za-z0-9+._?=-]{1,211}$/.test(name) && !/^\.\.?(?:-|$)/.test(name));
}

function matches(pattern: string, option: readonly string[]): boolean {
  const steps = pattern.split(".");
  return (
    steps.length === option.length && steps.every((step, index) => step === "*" || step === option[index])
  );
}
