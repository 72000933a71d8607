import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { manifestPath, readManifest } from "../../../emitters/manifest/manifest.ts";
import { isObject, objectAt, parseJson } from "../../../tooling/support/json-data.ts";
import { readText } from "../../disk/read-file.ts";
import { readOr } from "../../disk/system-error.ts";
import type { Candidate, Completion } from "./completion.ts";

/** The kind of value of an argument without choices. */
export type ValueKind =
  | "files"
  | "folders"
  | "apps"
  | "packages"
  | "entries"
  | "entries or files"
  | "options"
  | "options or files"
  | "revisions"
  | "text";

/**
 * Candidates that complete `current`. Names of entries and options come from the output folder `out`, because compiling
 * would take too long; a catalog without output has none.
 */
export function knownValues(kind: ValueKind, current: string, out: string): Completion {
  switch (kind) {
    case "files":
    case "folders":
      return { candidates: [], paths: kind };
    case "apps":
      return { candidates: entryNames(out, "apps") };
    case "packages":
      return { candidates: entryNames(out, "pkgs") };
    case "entries":
      return { candidates: entries(out) };
    case "entries or files":
      return { candidates: entries(out), paths: "files" };
    case "options":
      return { candidates: optionPaths(out, current) };
    case "options or files":
      return { candidates: optionPaths(out, current), paths: "files" };
    case "revisions":
      return { candidates: revisions(), paths: "folders" };
    case "text":
      return { candidates: [] };
  }
}

type EntryKind = "apps" | "pkgs";

function entryNames(out: string, kind: EntryKind): readonly Candidate[] {
  const reading = readManifest(textOf(join(out, manifestPath)));
  const paths = reading.ok ? [...reading.manifest.files.keys()] : [];
  const names = paths.flatMap((path) => {
    const [folder, name = "", rest] = path.split("/");
    return folder === kind && rest !== undefined ? [name] : [];
  });
  return [...new Set(names)].map((word) => ({ word }));
}

const entries = (out: string): readonly Candidate[] =>
  (["apps", "pkgs"] as const).flatMap((kind) =>
    entryNames(out, kind).map(({ word }) => ({ word: `${kind}.${word}` })),
  );

/** Parts of the evaluated catalog that are not options. */
const derived = new Set([
  "_recipeType",
  "name",
  "pname",
  "outputName",
  "recipePath",
  "packages",
  "packagesList",
  "result",
]);

/** The next step of an option path in the evaluated catalog; groups end with a dot. */
function optionPaths(out: string, current: string): readonly Candidate[] {
  const steps = current.split(".").slice(0, -1);
  const [kind] = steps;
  if (kind === undefined) return [{ word: "apps." }, { word: "pkgs." }];
  if (kind !== "apps" && kind !== "pkgs") return [];
  if (steps.length === 1)
    return entries(out).flatMap(({ word }) => (word.startsWith(`${kind}.`) ? [{ word: `${word}.` }] : []));
  const catalog = parseJson(textOf(join(out, "catalog.json")));
  return Object.entries(objectAt(catalog, ...steps)).flatMap(([name, value]) => {
    if ((steps.length === 2 && derived.has(name)) || !/^[\w'-]+$/.test(name)) return [];
    const isOpen = isObject(value) && Object.keys(value).length > 0;
    return [{ word: `${steps.join(".")}.${name}${isOpen ? "." : ""}` }];
  });
}

function revisions(): readonly Candidate[] {
  const { stdout } = spawnSync("git", ["for-each-ref", "--format=%(refname:short)"], { encoding: "utf8" });
  const names = (stdout ?? "").split("\n").filter((name) => name !== "");
  return ["HEAD", ...names].map((word) => ({ word }));
}

const textOf = (path: string): string => readOr("", () => readText(path));
