import type { Expr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { phaseAttributes } from "../../compiler/nixpkgs/phases.ts";
import { builders, type BuilderKind } from "../../compiler/schema/builders/builders.ts";
import type { Group, Option } from "../../compiler/schema/model.ts";
import { reflectGroup } from "../../compiler/schema/reflect.ts";
import { pkgs } from "../../compiler/language/value-expressions.ts";
import { argumentsOf } from "./source.ts";

/** A builder, and the options that its function stands for. */
export interface Recognized {
  readonly kind: BuilderKind;
  readonly options: readonly (readonly [option: string, value: Expr])[];
}

const none: Recognized["options"] = [];
const toolchain = (value: Expr): Recognized["options"] => [["toolchain", value]];

/** The package set of another interpreter, `python312Packages`, as the interpreter. */
function interpreterOf(set: readonly string[]): Recognized["options"] | undefined {
  const path = set.join(".");
  if (path === "python3Packages" || path === "python3.pkgs" || path === "") return none;
  const [, versioned] = /^(python3\d+)Packages$/.exec(path) ?? [];
  if (versioned !== undefined) return toolchain(pkgs(versioned));
  return set.at(-1) === "pkgs" ? toolchain(pkgs(...set.slice(0, -1))) : undefined;
}

/** The builder whose function the head of a call is; undefined for other functions. */
export function recognize(head: Expr): Recognized | undefined {
  const path = namesBelow("pkgs", head);
  if (path === undefined) return overridden(head);
  const [fn = "", set] = [path.at(-1), path.slice(0, -1)];
  switch (fn) {
    case "mkDerivation":
      if (!/^(?:std|[A-Za-z0-9]*Std|.*[sS]td)env|llvmPackages/.test(set.join("."))) return undefined;
      return {
        kind: "standardBuilder",
        options: set.join(".") === "stdenv" ? none : [["stdenv", pkgs(...set)]],
      };
    case "buildNpmPackage":
      return { kind: "npmPackageBuilder", options: none };
    case "buildRustPackage":
      if (set.join(".") === "rustPlatform") return { kind: "rustPackageBuilder", options: none };
      return /^rustPackages(?:_\w+)?\.rustPlatform$/.test(set.join("."))
        ? { kind: "rustPackageBuilder", options: toolchain(pkgs(...set.slice(0, -1))) }
        : undefined;
    case "buildPythonApplication":
    case "buildPythonPackage": {
      const options = interpreterOf(set);
      const kind = fn === "buildPythonPackage" ? "pythonPackageBuilder" : "pythonAppBuilder";
      return options && { kind, options };
    }
    case "buildDunePackage":
      return {
        kind: "ocamlBuilder",
        options: set.join(".") === "ocamlPackages" ? none : [["ocamlPackages", scopeFunction(set)]],
      };
    default: {
      // `buildGo125Module`
      const [found, major = "", minor = ""] = /^buildGo(?:(\d)(\d+))?Module$/.exec(fn) ?? [];
      if (found === undefined) return undefined;
      return {
        kind: "goPackageBuilder",
        options: minor === "" ? none : toolchain(pkgs(`go_${major}_${minor}`)),
      };
    }
  }
}

/** `pkgs: pkgs.ocaml-ng.ocamlPackages_5_2` */
const scopeFunction = (set: readonly string[]): Expr => ({
  kind: "lambda",
  parameter: { kind: "name", name: "pkgs" },
  body: pkgs(...set),
});

/** `buildGoModule.override { go = …; }`, `buildNpmPackage.override { nodejs = …; }` */
function overridden(head: Expr): Recognized | undefined {
  if (head.kind === "apply") {
    const given = argumentsOf(head.argument);
    const [only, ...others] = given ?? [];
    const fn = namesBelow("pkgs", head.fn)?.join(".");
    if (only === undefined || others.length > 0) return undefined;
    const [name, value] = only;
    if (fn === "buildGoModule.override" && name === "go")
      return { kind: "goPackageBuilder", options: toolchain(value) };
    if (fn === "buildNpmPackage.override" && name === "nodejs")
      return { kind: "npmPackageBuilder", options: toolchain(value) };
  }
  return undefined;
}

/** Attributes by name, each with the path of its option below the builder. */
export type OptionTable = ReadonlyMap<string, readonly string[]>;

const tables = new Map<BuilderKind, OptionTable>();

/** Options of a builder whose value is that of an attribute, by the attribute that their schema names. */
export function optionTable(kind: BuilderKind): OptionTable {
  const known = tables.get(kind);
  if (known !== undefined) return known;
  const group = reflectGroup(builders[kind].schema);
  const table = new Map([
    ...(group.options.has("phases") ? phaseAttributes : []).map((name) => [name, ["phases", name]] as const),
    ...mappedOptions(group, []),
  ]);
  if (kind === "npmPackageBuilder") table.set("nodejs", ["toolchain"]);
  tables.set(kind, table);
  return table;
}

const mappedOptions = (group: Group, path: readonly string[]): (readonly [string, readonly string[]])[] =>
  [...group.options.values()].flatMap((option: Option) => {
    const own = [...path, option.name];
    if (option.model.kind === "group") return mappedOptions(option.model, own);
    const { mapsTo } = option;
    return mapsTo !== undefined && mapsTo !== "env" && /^[\w-]+$/.test(mapsTo)
      ? [[mapsTo, own] as const]
      : [];
  });
