import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { once } from "../../../compiler/support/once.ts";
import { entryFiles } from "./entry-files.ts";
import {
  isObject,
  objectAt,
  parseJson,
  textAt,
  textsAt,
  flagAt,
  at,
  type JsonObject,
} from "../reading/json.ts";
import { readCompose, type ComposeFile } from "../reading/read-compose.ts";
import { readNixSet } from "../reading/read-nix-set.ts";
import { readPackageFile, type PackageFile } from "../reading/read-package.ts";
import { readUnits, unitViews } from "../reading/read-units.ts";
import type { ServiceView } from "./service.ts";
import type { OutputTree } from "./tree.ts";
import type { UnitFile } from "../reading/unit-file.ts";
import type { Variables } from "../reading/variables.ts";

/** The evaluated catalog of a tree. */
export const catalogPath = "catalog.json";

/** One side of a review: the generated files, read as what they mean. */
export interface ReviewedTree {
  readonly files: OutputTree;
  /** `catalog.json`; empty when it is not there, or not to be compared. */
  readonly catalog: JsonObject;
  /** Its `catalog.json` says nothing, or is not there although the manifest is. */
  readonly isDamaged: boolean;
  readonly apps: ReadonlyMap<string, ReviewedApp>;
  readonly pkgs: ReadonlyMap<string, ReviewedPackage>;
}

export interface ReviewedApp {
  readonly name: string;
  /** Its part of `catalog.json`; empty when it is not in there. */
  readonly evaluated: JsonObject;
  readonly units: ReadonlyMap<string, UnitFile>;
  readonly compose: ComposeFile | undefined;
  /** Components and resources as each file has them, the evaluated catalog first. */
  readonly views: readonly ServiceView[];
  /** What `@name@` in units stands for, as Nix text. */
  readonly variables: Variables;
  readonly scripts: ReadonlyMap<string, string>;
}

export interface ReviewedPackage {
  readonly name: string;
  readonly evaluated: JsonObject;
  readonly file: PackageFile | undefined;
}

/**
 * `catalog.json` of a tree, empty where nothing was compiled; undefined when it is something else than a JSON object, or has
 * been taken away from the manifest.
 */
export function readCatalog(files: OutputTree): JsonObject | undefined {
  const parsed = parseJson(files.get(catalogPath) ?? (files.has(manifestPath) ? "" : "{}"));
  return isObject(parsed) ? parsed : undefined;
}

/** Reads a tree. Whatever is in it, something comes out. */
export function readOutput(
  files: OutputTree,
  read: JsonObject | undefined = readCatalog(files),
  isComparable = true,
): ReviewedTree {
  const catalog = (isComparable ? read : undefined) ?? {};
  const own = entryFiles(files);
  const entries = (kind: string): readonly string[] => {
    const folders = [...own.keys()].flatMap((folder) =>
      folder.startsWith(`${kind}/`) ? [folder.slice(kind.length + 1)] : [],
    );
    return [...new Set([...Object.keys(objectAt(catalog, kind)), ...folders])].sort();
  };
  const each = <T>(kind: string, readEntry: (entry: ToRead) => T): ReadonlyMap<string, T> =>
    new Map(
      entries(kind).map((name) => {
        const folder = `${kind}/${name}`;
        const files = own.get(folder) ?? new Map<string, string>();
        return [name, readEntry({ name, folder, files, evaluated: objectAt(catalog, kind, name) })];
      }),
    );
  return {
    files,
    catalog,
    isDamaged: read === undefined,
    apps: each("apps", readApp),
    pkgs: each("pkgs", readPackage),
  };
}

/** An entry of a tree: what is known of it before its files are read. */
interface ToRead {
  readonly name: string;
  readonly folder: string;
  /** Its own. */
  readonly files: OutputTree;
  readonly evaluated: JsonObject;
}

/** Files are read when they are asked for: of most entries, none are. */
function readPackage({ name, folder, files, evaluated }: ToRead): ReviewedPackage {
  const path = `${folder}/package.nix`;
  const file = once(() => {
    const text = files.get(path);
    return text === undefined ? undefined : readPackageFile(path, text);
  });
  return {
    name,
    evaluated,
    get file() {
      return file();
    },
  };
}

function readApp({ name, folder, files, evaluated }: ToRead): ReviewedApp {
  const units = once(() => readUnits(name, files));
  const composePath = `${folder}/container/compose.yaml`;
  const compose = once(() => {
    const text = files.get(composePath);
    return text === undefined ? undefined : readCompose(composePath, text);
  });
  const variables = once(() => readNixSet(files.get(`${folder}/hostos/variables.nix`)));
  const views = once(() => [
    ...catalogViews(evaluated),
    ...unitViews(name, units(), variables()),
    ...(compose()?.views ?? []),
  ]);
  const scripts = once(() => readNixSet(files.get(`${folder}/hostos/scripts.nix`)));
  return {
    name,
    evaluated,
    get units() {
      return units();
    },
    get compose() {
      return compose();
    },
    get views() {
      return views();
    },
    get variables() {
      return variables();
    },
    get scripts() {
      return scripts();
    },
  };
}

/** Components and resources as the evaluated catalog has them. */
export function catalogViews(evaluated: JsonObject): readonly ServiceView[] {
  const common = { runtime: "catalog", file: catalogPath, lines: new Map<string, number>() } as const;
  const components = Object.entries(objectAt(evaluated, "services", "components")).map(
    ([name, component]): ServiceView => ({
      ...common,
      name,
      kind: "component",
      user: accountOf(name, textAt(component, "process", "user")),
      ports: textsAt(component, "process", "ports"),
      environment: new Map(
        Object.entries(objectAt(component, "process", "environment")).map(([key, value]) => [
          key,
          String(value),
        ]),
      ),
      after: [...textsAt(component, "dependsOn"), ...resourcesOf(component, "backend")],
      health: flagAt(component, "healthcheck", "enable")
        ? {
            test: textsAt(component, "healthcheck", "test"),
            terms: new Map(
              ["interval", "timeout", "startPeriod", "retries"].map((term) => [
                term,
                String(at(component, "healthcheck", term)),
              ]),
            ),
          }
        : null,
      command: textsAt(component, "result", "process", "argv"),
      stateDir: textAt(component, "process", "stateDir"),
    }),
  );
  const all = objectAt(evaluated, "services", "components");
  const resources = Object.entries(objectAt(evaluated, "services", "resources")).map(
    ([name, resource]): ServiceView => ({
      ...common,
      name,
      kind: "resource",
      ports: textsAt(resource, "ports"),
      after: Object.keys(all).filter((component) => resourcesOf(all[component], "frontend").includes(name)),
    }),
  );
  return [...components, ...resources];
}

const resourcesOf = (component: unknown, role: string): readonly string[] =>
  Object.entries(objectAt(component, "resources")).flatMap(([name, resource]) =>
    textAt(resource, "role") === role ? [name] : [],
  );

/** The account behind `process.user`, in the words of the units. */
const accountOf = (name: string, policy: string): string => (policy === "non-privileged" ? name : policy);
