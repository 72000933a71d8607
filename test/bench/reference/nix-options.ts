import { staticText, type Text } from "../../../compiler/language/text.ts";
import { recipe } from "../../../compiler/schema/catalog.ts";
import type { Default, Option } from "../../../compiler/schema/model.ts";
import { reflectGroup } from "../../../compiler/schema/reflect.ts";
import { escapeQuoted } from "../../../emitters/nix/escape.ts";
import { nixType, quoted, type Path } from "./nix-type.ts";

/** Options that are computed from others, by the group that they stand in: calls of what `evaluated.nix` has. */
const computedIn: Readonly<Record<string, string>> = {
  "": "computed.catalog",
  "pkgs.*": "computed.package package",
  "apps.*": "computed.app app",
  "apps.*.programs": "computed.programs app",
  "apps.*.services": "computed.services app",
  "apps.*.services.runtimes.container": "computed.container",
  "apps.*.services.runtimes.hostos": "computed.hostos",
  "apps.*.services.components.*": "computed.component app component",
  "apps.*.test.services": "computed.test app",
};

/** The names that computing uses for the name and the values of a submodule. */
const called: Readonly<Record<string, string>> = {
  "pkgs.*": "package",
  "apps.*": "app",
  "apps.*.services.components.*": "component",
  "apps.*.services.components.*.process.configData.*": "file",
};

/** Options whose values are looked up, by path. */
const lookedUp: Readonly<Record<string, string>> = {
  "apps.*.maintainers": "computed.maintainers",
  "pkgs.*.maintainers": "computed.maintainers",
  "pkgs.*.license": "computed.license",
};

/** Defaults that are computed, by path. */
const computedDefaults: Readonly<Record<string, string>> = {
  "apps.*.services.components.*.process.configData.*.path": "computed.configPath app component file",
};

/**
 * The options of recipes, declared for the module system of nixpkgs: the text of a Nix file with a function that gives
 * them. Types, patterns and defaults are those of the schema, and what is computed stands beside them; rules for names
 * are not there.
 */
export function nixOptions(): string {
  return `{ lib, pkgs, computed }:
let
  inherit (lib) mkOption types;
  # Shown as its place: JSON would copy it to the store.
  path = types.path // { merge = loc: defs: toString (types.path.merge loc defs); };
  scalars = [ types.bool types.float types.int types.package types.str path ];
  environmentValue = types.nullOr (types.oneOf scalars);
  structuredValue = types.nullOr (types.oneOf (scalars ++ [ (types.listOf structuredValue) (types.attrsOf structuredValue) ]));
in
${optionSet(reflectGroup(recipe).options, [])}
`;
}

/** `{ a = mkOption { … }; b = { c = mkOption { … }; }; }` */
function optionSet(options: ReadonlyMap<string, Option>, path: Path): string {
  const declarations = [...options.values()].map(
    (option) => `${quoted(option.name)} = ${declared(option, [...path, option.name])};`,
  );
  const computed = computedIn[path.join(".")];
  return `{\n${declarations.join("\n")}\n}${computed === undefined ? "" : ` // ${computed}`}`;
}

/** `({ name, config, ... }: { options = { … }; })` */
function submodule(options: ReadonlyMap<string, Option>, path: Path): string {
  const name = called[path.join(".")];
  const binding = name === undefined ? "" : `let ${name} = { inherit name config; }; in `;
  return `({ name, config, ... }: ${binding}{ options = ${optionSet(options, path)}; })`;
}

function declared(option: Option, path: Path): string {
  const { model } = option;
  if (model.kind === "group") {
    if (!model.isSubmodule) return optionSet(model.options, path);
    return `mkOption { type = types.submodule { options = ${optionSet(model.options, path)}; }; default = { }; }`;
  }
  const type = nixType(model, { notation: option.notation ?? "", path, optionSet, submodule });
  const isScope = model.kind === "leaf" && model.leaf === "package-scope";
  const at = path.join(".");
  const given = computedDefaults[at] ?? defaultOf(option.default);
  const apply = isScope ? "scope: scope pkgs" : lookedUp[at];
  const parts = [
    given === "null" && model.kind !== "nullable" ? `type = types.nullOr (${type});` : `type = ${type};`,
    ...(given === undefined ? [] : [`default = ${given};`]),
    // A function cannot be shown, what it gives can.
    ...(apply === undefined ? [] : [`apply = ${apply};`]),
  ];
  return `mkOption { ${parts.join(" ")} }`;
}

/** The default as Nix; undefined where the option must be set. What only a pass can say is null. */
function defaultOf(given: Default): string | undefined {
  switch (given.kind) {
    case "constant":
      return constant(given.value, given.text);
    case "derived":
      return given.fromName === undefined ? "null" : named(given.fromName);
    case "required":
      return given.with === undefined ? undefined : "null";
    case "absent":
      return "null";
    case "group":
      throw new Error("groups are declared by their options");
  }
}

function constant(value: unknown, text: string | undefined): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `[ ${value.map((each) => constant(each, undefined)).join(" ")} ]`;
  if (isText(value)) return quoted(staticText(value) ?? "");
  if (typeof value === "string") return quoted(value);
  // Functions and names of packages are documented as the Nix they are.
  if (typeof value === "object") return text ?? "{ }";
  return JSON.stringify(value);
}

/** A default from the user-chosen name, which a submodule knows as `name`. */
function named(fromName: (name: string) => unknown): string {
  const stand = "\u{1}";
  const made = fromName(stand);
  const text = isText(made) ? staticText(made) : String(made);
  return `"${(text ?? "")
    .split(stand)
    .map((part) => escapeQuoted(part, false))
    .join("${name}")}"`;
}

const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "parts" in value;
