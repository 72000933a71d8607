import type { RecipeSyntax } from "../../compiler/support/span.ts";
import { optionAt } from "./option-docs.ts";
import type { Site } from "./sites.ts";

/** Something with a name that recipes define and refer to. */
export interface Named {
  readonly kind: "package" | "app" | "component" | "job" | "resource" | "network" | "volume" | "secret";
  /** The app that it belongs to; empty for packages and apps. */
  readonly app: string;
  readonly name: string;
}

/** The options with names: those of their last step, behind `!` if they define it, or with `=` those of their text. */
const places: readonly (readonly [pattern: string, kind: Named["kind"]])[] = [
  ["!pkgs.*", "package"],
  ["!apps.*", "app"],
  ["!apps.*.services.components.*", "component"],
  ["apps.*.services.components.*.dependsOn.*=", "component"],
  ["apps.*.services.*.*.process.network.component=", "component"],
  ["apps.*.services.jobs.*.component=", "component"],
  ["apps.*.services.runtimes.*.components.*", "component"],
  ["!apps.*.services.jobs.*", "job"],
  ["!apps.*.services.components.*.resources.*", "resource"],
  ["apps.*.services.runtimes.container.resources.*", "resource"],
  ["!apps.*.services.networks.*", "network"],
  ["apps.*.services.*.*.networks.*=", "network"],
  ["apps.*.services.components.*.resources.*.networks.*=", "network"],
  ["!apps.*.services.volumes.*", "volume"],
  ["apps.*.services.*.*.process.volumes.*", "volume"],
  ["apps.*.services.components.*.resources.*.volumes.*", "volume"],
  ["!apps.*.services.*.*.process.secrets.*", "secret"],
  ["!apps.*.services.components.*.resources.*.secrets.*", "secret"],
  ["apps.*.services.components.*.resources.*.database.password=", "secret"],
  ["apps.*.test.services.secrets.*", "secret"],
];

const known = places.map(([pattern, kind]) => ({
  steps: pattern.replace(/[!=]/, "").split("."),
  isText: pattern.endsWith("="),
  kind,
  isDefinition: pattern.startsWith("!"),
}));

/** The kind of name that is expected at an option: as its text, or as its last step. */
export const placeAt = (path: readonly string[], isText: boolean): (typeof known)[number] | undefined =>
  known.find(
    ({ steps, ...place }) =>
      place.isText === isText &&
      steps.length === path.length &&
      steps.every((step, index) => step === "*" || step === path[index]),
  );

/** What a site names, and whether it is the definition. Undefined for sites without names. */
export function namedAt(
  { kind, path = [], text = "" }: Site,
  syntax: RecipeSyntax | undefined,
): (Named & { readonly isDefinition: boolean }) | undefined {
  const isText = kind === "value";
  const isData = syntax === "yaml" || syntax === "json";
  const place = kind === "package" || kind === "variable" ? undefined : placeAt(path, isText);
  if (place === undefined) {
    const isPackage = kind === "package" || (isText && isData && text !== "" && isPackageOption(path));
    const name = text.replace(/^pkgs\./, "");
    return isPackage ? { kind: "package", app: "", name, isDefinition: false } : undefined;
  }
  const app = place.kind === "package" || place.kind === "app" ? "" : (path[1] ?? "");
  const isDefinition = place.isDefinition && kind === "key";
  return { kind: place.kind, app, name: isText ? text : (path.at(-1) ?? ""), isDefinition };
}

/** Whether texts at an option are names of packages, in the syntaxes of data. */
export const isPackageOption = (path: readonly string[]): boolean =>
  /\bpkg\b/.test(optionAt(path)?.type ?? "");

export const isSame = (a: Named, b: Named): boolean =>
  a.kind === b.kind && a.app === b.app && a.name === b.name;
