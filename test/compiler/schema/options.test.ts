import { describe, expect, it } from "vitest";
import { checkApp, checkCatalogFile, checkPackage } from "../../../compiler/check/check.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";
import { collector, RecipeText } from "../check/recipe-value.ts";
import { GROUP } from "./option-rows.ts";
import { catalogTable, recipeTable } from "./options-table.ts";

const NAME = "item";
const docs = new Map(describeOptions().map((doc) => [doc.path, doc]));
const table = [...recipeTable, ...catalogTable];

it("the table and the schema list the same options", () => {
  expect([...docs.keys()].sort()).toEqual(table.map((row) => row.path).sort());
  expect(new Set(table.map((row) => row.path)).size).toBe(table.length);
});

it("every option is documented in full sentences", () => {
  for (const doc of docs.values()) expect(doc.description, doc.path).toMatch(/^[A-Z][^]*\.$/);
});

describe.each(table.map((row) => [row.path, row] as const))("%s", (path, row) => {
  it("has the type and default of the specification", () => {
    expect(docs.get(path)).toMatchObject({ type: row.type, default: row.default });
  });

  // `apps` and `pkgs` themselves are read by recipeEntries, see check/entries.test.ts.
  if (path === "apps" || path === "pkgs") return;

  it("has its default in checked data when it is not set", () => {
    const { data, diagnostics } = checkWith(path, undefined);
    expect(diagnostics.filter((each) => each.code !== "CG304")).toEqual([]);
    if (row.unset === GROUP) expect(at(data, path)).toEqual(at(checkWith(path, {}).data, path));
    else expect(withoutSpans(at(data, path))).toEqual(row.unset);
  });

  if (row.valid !== undefined) {
    it("takes a valid value", () => {
      const { data, diagnostics } = checkWith(path, row.valid);
      expect(diagnostics.filter((each) => each.code !== "CG304")).toEqual([]);
      if (row.checked !== GROUP) expect(withoutSpans(at(data, path))).toEqual(row.checked);
    });
  }

  if (row.invalid === undefined) return;

  it("refuses an invalid value at its place", () => {
    const { diagnostics, data } = checkWith(path, row.invalid);
    const [only, ...rest] = diagnostics.filter((each) => each.code !== "CG304");
    expect([only?.code, rest]).toEqual([row.code, []]);
    expect(only?.span).toBeDefined();
    // Checked data stays whole: the default is in place of what is wrong.
    expect(at(data, parentOf(path))).toBeDefined();
  });
});

/** Checks a definition in which only the option at `path` is set, or nothing when `value` is undefined. */
function checkWith(path: string, value: unknown): { data: unknown; diagnostics: readonly Diagnostic[] } {
  const { diagnostics, report } = collector();
  const steps = stepsOf(path);
  const recipe = new RecipeText();
  const options = { reporter: { report } };
  const [kind = ""] = steps;
  if (kind !== "apps" && kind !== "pkgs") {
    const checked = checkCatalogFile(recipe.thunk(nested(steps, value)), options);
    return { data: checked.data, diagnostics };
  }
  const definition = { name: NAME, value: recipe.thunk(nested(steps.slice(2), value)) };
  const checked = kind === "apps" ? checkApp(definition, options) : checkPackage(definition, options);
  return { data: { [kind]: { [NAME]: checked.data } }, diagnostics };
}

const stepsOf = (path: string): string[] => path.split(".").map((step) => (step === "<name>" ? NAME : step));
const parentOf = (path: string): string => path.split(".").slice(0, -1).join(".");

/** `{ a: { b: value } }`; without a value everything around the option is there, but empty. */
function nested(steps: readonly string[], value: unknown): unknown {
  const [first, ...rest] = steps;
  if (first === undefined) return value;
  if (rest.length === 0 && value === undefined) return {};
  if (first === "*") return [nested(rest, value)];
  return { [first]: nested(rest, value) };
}

/** The checked data at a path of the table. */
function at(data: unknown, path: string): unknown {
  let current = data;
  for (const step of path === "" ? [] : stepsOf(path)) {
    if (current instanceof Map) current = current.get(step);
    else if (Array.isArray(current)) current = current[0];
    else if (typeof current === "object" && current !== null) current = Reflect.get(current, step);
    else return undefined;
  }
  return current;
}

/** Free-form values keep their places; the table does not know them. */
function withoutSpans(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutSpans);
  if (data instanceof Map) return new Map([...data].map(([name, each]) => [name, withoutSpans(each)]));
  if (typeof data !== "object" || data === null || !("span" in data)) return data;
  const { span: _, ...rest } = data;
  return rest;
}
