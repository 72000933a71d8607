import { once } from "../../../compiler/support/once.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { planFile } from "../../../emitters/plan/emit-plans.ts";
import { at, objectAt, textAt, textsAt, type JsonObject } from "../../support/json-data.ts";
import {
  entryData,
  emptyCatalog,
  readCatalogEntries,
  type CatalogEntries,
  type EntryKind,
} from "./catalog-entries.ts";
import { manifestOf } from "./manifest.ts";
import { entryFiles, type OutputTree } from "./tree.ts";

export const catalogPath = "catalog.json";

/** One side of a review. Entries are parsed on first access. */
export interface ReviewedSide {
  readonly files: OutputTree;
  readonly catalog: CatalogEntries;
  /** catalog.json is damaged, or missing although there is a manifest. */
  readonly isDamaged: boolean;
  readonly apps: ReadonlyMap<string, ReviewedApp>;
  readonly pkgs: ReadonlyMap<string, ReviewedPackage>;
}

interface ReviewedEntry {
  readonly name: string;
  /** The entry in catalog.json, as text and as data. */
  readonly text: string | undefined;
  readonly options: JsonObject;
}

export interface ReviewedApp extends ReviewedEntry {
  /** The service plan; empty if nothing of the app runs as a service. */
  readonly plan: JsonObject;
  /** The app runs as a service, and its plan is missing or damaged. */
  readonly lacksPlan: boolean;
}

export type ReviewedPackage = ReviewedEntry;

export const planPath = (app: string): string => `apps/${app}/${planFile}`;

/** Every app that runs as a service has one of these. */
const serviceFile = /^apps\/[^/]+\/(?:hostos|container)\//;

/** Whether apps of an output run as services and none of them has a plan, as before catalogc wrote plans. */
export function lacksPlans(files: OutputTree): boolean {
  let isService = false;
  for (const path of files.keys()) {
    if (path.startsWith("apps/") && path.endsWith(`/${planFile}`)) return false;
    isService ||= serviceFile.test(path);
  }
  return isService;
}

export type ParsedCatalog = Pick<ReviewedSide, "catalog" | "isDamaged">;

export function parseCatalog(files: OutputTree): ParsedCatalog {
  const text = files.get(catalogPath);
  const read = text === undefined ? undefined : readCatalogEntries(text);
  const isDamaged = text === undefined ? files.has(manifestPath) : read?.isReadable === false;
  return { catalog: read ?? emptyCatalog, isDamaged };
}

/**
 * @param parsed catalog.json, or a replacement
 * @param rename changes a text of an entry of this side, so that paths of moved recipes are the same on both
 */
export function readSide(
  files: OutputTree,
  parsed: ParsedCatalog = parseCatalog(files),
  rename: (text: string, kind: EntryKind, name: string) => string = (text) => text,
): ReviewedSide {
  const { catalog, isDamaged } = parsed;
  const own = entryFiles(files);
  const named = (kind: EntryKind): readonly string[] => {
    const folders = [...own.keys()].flatMap((folder) =>
      folder.startsWith(`${kind}/`) ? [folder.slice(kind.length + 1)] : [],
    );
    return [...new Set([...catalog.texts[kind].keys(), ...folders])].sort();
  };
  const entry = (kind: EntryKind, name: string): ReviewedEntry => {
    const own = catalog.texts[kind].get(name);
    const options = once(() => (own === undefined ? {} : entryData(rename(own, kind, name))));
    return {
      name,
      text: own,
      get options() {
        return options();
      },
    };
  };
  const app = (name: string): ReviewedApp => {
    const plan = once(() => entryData(rename(files.get(planPath(name)) ?? "{}", "apps", name)));
    const isService = own.get(`apps/${name}`)?.some((path) => serviceFile.test(path)) === true;
    const common = entry("apps", name);
    return {
      name,
      text: common.text,
      get options() {
        return common.options;
      },
      get plan() {
        return plan();
      },
      get lacksPlan() {
        return isService && Object.keys(plan()).length === 0;
      },
    };
  };
  return {
    files,
    catalog,
    isDamaged,
    apps: new Map(named("apps").map((name) => [name, app(name)])),
    pkgs: new Map(named("pkgs").map((name) => [name, entry("pkgs", name)])),
  };
}

const members = (value: unknown): ReadonlyMap<string, JsonObject> =>
  new Map(Object.keys(objectAt(value)).map((name) => [name, objectAt(value, name)]));

export type NodeKind = "component" | "resource";

export const nodesOf = (app: ReviewedApp | undefined, kind: NodeKind): ReadonlyMap<string, JsonObject> =>
  members(at(app?.plan, `${kind}s`));

export const componentsOf = (app: ReviewedApp | undefined): ReadonlyMap<string, JsonObject> =>
  nodesOf(app, "component");

/** The units of an app by file name: `web.service`, `nginx.service.d/web.conf`. */
export const unitsOf = (app: ReviewedApp | undefined): ReadonlyMap<string, JsonObject> =>
  members(at(app?.plan, "hostos", "units"));

/** Whether the app has the runtime. */
export const runsIn = (app: ReviewedApp | undefined, runtime: "hostos" | "container"): boolean =>
  Object.keys(objectAt(app?.plan, runtime)).length > 0;

/** The scripts that units of an app run, by name. */
export const scriptsOf = (app: ReviewedApp | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(objectAt(app?.plan, "hostos", "scripts")).map((name) => [
      name,
      textAt(app?.plan, "hostos", "scripts", name),
    ]),
  );

/** The values of a key of a unit. The last one counts, except in lists. */
export function valuesIn(unit: JsonObject, section: string, key: string): readonly string[] {
  const found = at(unit, section, key);
  return typeof found === "string" ? [found] : textsAt(unit, section, key);
}

export const valueIn = (unit: JsonObject, key: string, section = "Service"): string | undefined =>
  valuesIn(unit, section, key).at(-1);

/** systemd.syntax(7), booleans. */
export const isDynamic = (unit: JsonObject): boolean =>
  /^(?:1|y|yes|t|true|on)$/i.test(valueIn(unit, "DynamicUser") ?? "");

/** The recipe of an entry; undefined if neither catalog.json nor the manifest names it. */
export function recipeOf(side: ReviewedSide, kind: EntryKind, name: string): string | undefined {
  const [, recipe] =
    /"recipePath": ?("(?:[^"\\]|\\.)*")/.exec(side.catalog.texts[kind].get(name) ?? "") ?? [];
  if (recipe !== undefined) return String(JSON.parse(recipe));
  const manifest = manifestOf(side.files);
  for (const path of entryFiles(side.files).get(`${kind}/${name}`) ?? []) {
    const known = manifest?.entry(path)?.recipe;
    if (known !== undefined) return known;
  }
  return undefined;
}

export const packageReference = (name: string): RegExp =>
  new RegExp(`(?<![\\w'.-])pkgs\\.${name}(?![\\w'-])`, "g");
