import {
  checkApp,
  checkCatalogFile,
  checkPackage,
  type EntryDefinition,
} from "../../compiler/check/check.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { planServices, type PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { FileRef, PackageRef } from "../../compiler/language/option-values.ts";
import type { Span } from "../../compiler/support/span.ts";
import type { Text } from "../../compiler/language/text.ts";
import type { Attribute, Thunk, Value } from "../../compiler/language/value.ts";
import { resolve } from "../../compiler/passes/resolve.ts";
import { ReadLog } from "../../compiler/support/read-log.ts";
import type { EntryKind, RecipeTree } from "../../compiler/support/recipe-tree.ts";

/**
 * A recipe as plain data, for tests of what comes after evaluation: strings, numbers, booleans, null, arrays and objects
 * mean what they say, `packageRef` an expression, `fileRef` a path, `text` a string with holes.
 */
export interface RecipeData {
  readonly pkgs?: Readonly<Record<string, unknown>>;
  readonly apps?: Readonly<Record<string, unknown>>;
  readonly catalog?: unknown;
  /** The recipe tree: text or bytes by path; what is named here but is no file is given as its kind. */
  readonly files?: Readonly<Record<string, string | Uint8Array | { readonly kind: EntryKind }>>;
  /** Files of the recipe tree as evaluated data. */
  readonly modules?: Readonly<Record<string, unknown>>;
}

/** A diagnostic whose places are option paths: `pkgs.demo.source.git`; a trailing `:` is the option's name. */
export interface PlacedDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly at?: string | undefined;
  readonly related?: readonly (readonly [at: string, message: string])[];
  readonly hint?: string | undefined;
  readonly severity?: "warning";
}

export interface Resolved {
  readonly catalog: PlannedCatalog;
  readonly diagnostics: readonly PlacedDiagnostic[];
}

/** Checks and resolves a recipe. */
export function resolveRecipe(recipe: RecipeData): Resolved {
  const places: string[] = [];
  const mark = (place: string): Span => {
    const start = places.push(place) - 1;
    return { file: fileOf(place), start, end: start + 1 };
  };
  const diagnostics: PlacedDiagnostic[] = [];
  const reporter = {
    report: (diagnostic: Diagnostic) => {
      diagnostics.push(placed(diagnostic, places));
    },
  };
  const options = { reporter, catalogPackages: new Set(Object.keys(recipe.pkgs ?? {})) };
  const definitions = (kind: "pkgs" | "apps"): readonly EntryDefinition[] =>
    Object.entries(recipe[kind] ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, data]) => {
        const place = `${kind}.${name}`;
        return { name, nameSpan: mark(`${place}:`), value: thunkOf(data, place, mark) };
      });

  const pkgs = definitions("pkgs").map(
    (each) => [each.name, { name: each.name, ...checkPackage(each, options) }] as const,
  );
  const apps = definitions("apps").map(
    (each) => [each.name, { name: each.name, ...checkApp(each, options) }] as const,
  );
  const catalogFile = checkCatalogFile(thunkOf(recipe.catalog ?? {}, "catalog", mark), options);
  const catalog = resolve(
    { pkgs: new Map(pkgs), apps: new Map(apps), catalogFile: { name: "catalog", ...catalogFile } },
    {
      log: new ReadLog(),
      of: () => ({ tree: treeOf(recipe), reporter }),
      recipeOf: () => "recipe.ts",
      recipesName: "recipes",
      load: (path) => thunkOf(recipe.modules?.[path], path, mark).force(),
    },
  );
  for (const each of [catalog.pkgs, catalog.apps]) each.forEach(() => undefined);
  return { catalog: planServices(catalog), diagnostics };
}

/** `recipe.ts` of the entry's own folder. */
function fileOf(place: string): string {
  const [kind = "", name = ""] = place.replace(/:$/, "").split(".");
  return `${kind}/${name}/recipe.ts`;
}

function placed(
  { code, severity, message, span, related, hint }: Diagnostic,
  places: string[],
): PlacedDiagnostic {
  const at = (where: Span): string => places[where.start] ?? "nowhere";
  return {
    code,
    ...(severity === "warning" && { severity }),
    message,
    ...(span && { at: at(span) }),
    ...(related && { related: related.map((each) => [at(each.span), each.message] as const) }),
    ...(hint !== undefined && { hint }),
  };
}

function thunkOf(data: unknown, place: string, mark: (place: string) => Span): Thunk {
  const span = mark(place);
  const value = valueOf(data, place, span, mark);
  return { force: () => value, span };
}

function valueOf(data: unknown, place: string, span: Span, mark: (place: string) => Span): Value {
  if (data === null || data === undefined) return { kind: "null", span };
  if (typeof data === "string") return { kind: "string", text: { parts: data === "" ? [] : [data] }, span };
  if (typeof data === "boolean") return { kind: "bool", value: data, span };
  if (typeof data === "number") {
    return Number.isInteger(data)
      ? { kind: "int", value: BigInt(data), span }
      : { kind: "float", value: data, span };
  }
  if (Array.isArray(data)) {
    return {
      kind: "list",
      elements: data.map((each, index) => thunkOf(each, `${place}.${index}`, mark)),
      span,
    };
  }
  // Values that fixtures make: a package, a file, a text with holes.
  const made = data as Partial<PackageRef & Text> | FileRef;
  if (made.kind === "file") return { kind: "path", path: made.path, span };
  if ("expr" in made && made.expr !== undefined) return { kind: "residual", expr: made.expr, span };
  if ("parts" in made && made.parts !== undefined)
    return { kind: "string", text: { parts: made.parts }, span };
  const entries = Object.entries(data).map(([key, each]): readonly [string, Attribute] => {
    const inner = `${place}.${key}`;
    return [key, { nameSpan: mark(`${inner}:`), value: thunkOf(each, inner, mark) }];
  });
  return { kind: "attrs", entries: new Map(entries), span };
}

function treeOf({ files = {} }: RecipeData): RecipeTree {
  return {
    list: () => ({ files: Object.keys(files), problems: [] }),
    kind(path) {
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      if (file === undefined) return "missing";
      return typeof file === "string" || file instanceof Uint8Array ? "file" : file.kind;
    },
    read(path) {
      const file = files[path];
      if (typeof file === "string") return { ok: true, bytes: new TextEncoder().encode(file) };
      return file instanceof Uint8Array ? { ok: true, bytes: file } : { ok: false, reason: "it is no file" };
    },
  };
}

const goodHash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";

/** The data of a package with nothing wrong about it, with `changes` merged into it option by option. */
export const goodPackage = (
  changes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  license: "mit",
  source: { git: "github:owner/repo/v1.0.0", hash: goodHash },
  build: { standardBuilder: { enable: true } },
  ...changes,
});

/** The data of an app with these components. */
export const appWith = (
  components: Readonly<Record<string, unknown>>,
  runtimes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({ services: { components, runtimes } });
