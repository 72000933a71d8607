import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/starting.ts";
import { isReservedEntryName, nameRules } from "../../../compiler/schema/names.ts";
import { treeOfOne } from "../../../tooling/support/tree-of-one.ts";
import { thereAlready } from "./existing-entries.ts";
import { versionText } from "./languages/project.ts";

/** Finds why a name cannot be that of a new entry. */
export const problemOfName =
  (recipes: string, kind: "apps" | "pkgs") =>
  (name: string): Promise<Diagnostic | undefined> | Diagnostic =>
    isName(name) ? thereAlready(recipes, kind, name) : messages.badEntryName(name);

export const isName = (name: string): boolean =>
  nameRules.entry.pattern.test(name) && !isReservedEntryName(name);

export const problemOfVersion = (version: string): Diagnostic | undefined =>
  versionText(version) === undefined ? messages.badVersion(version) : undefined;

/** A package that compiles without a diagnostic. */
const faultless = {
  version: "1.0.0",
  description: "A package.",
  license: "mit",
  source: {
    url: "https://example.org/package-1.0.0.tar.gz",
    hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=",
  },
  build: { standardBuilder: { enable: true } },
};

/** Descriptions end with a full stop. */
export const asSentence = (text: string): string => (text === "" || text.endsWith(".") ? text : `${text}.`);

export const problemOfDescription = (description: string): Promise<Diagnostic | undefined> =>
  problemOf("description", asSentence(description));

/** @param licenses one, or several separated by commas; empty to leave it out */
export async function problemOfLicense(licenses: string): Promise<Diagnostic | undefined> {
  return licenses === "" ? undefined : problemOf("license", licensesIn(licenses));
}

export function licensesIn(answer: string): string | readonly string[] {
  const licenses = answer.split(",").map((each) => each.trim());
  return licenses.length === 1 ? answer : licenses;
}

/** The first diagnostic of a package with a value; undefined if there is none. */
async function problemOf(option: "description" | "license", value: unknown): Promise<Diagnostic | undefined> {
  const path = "pkgs/package/recipe.json";
  const recipe = JSON.stringify({ pkgs: { package: { ...faultless, [option]: value } } });
  const tree = treeOfOne(path, recipe);
  const { diagnostics } = await compile({ tree, recipesName: "recipes", recipesFromOut: "../recipes" });
  const [first] = diagnostics;
  if (first === undefined) return undefined;
  const { code, message, hint } = first;
  return { code, severity: "error", message, file: "recipes", ...(hint !== undefined && { hint }) };
}
