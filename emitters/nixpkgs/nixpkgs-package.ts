import { list } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { mapChildren } from "../../compiler/language/traversal.ts";
import { isEmptyText, staticText } from "../../compiler/language/text.ts";
import { lib, pkgs, textExpr } from "../../compiler/language/value-expressions.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import type { Package } from "../../compiler/ir/package.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { printFile } from "../nix/print.ts";
import type { Derivation } from "../pkgs/model.ts";
import { derivationFile, lowerPackage, withListsAsWords } from "../pkgs/package-file.ts";
import { readsArguments } from "../pkgs/package-arguments.ts";
import { nixpkgsPassthru } from "./passthru.ts";

/** A package in nixpkgs. */
export interface NixpkgsFile {
  /** Relative to the root of nixpkgs. */
  readonly path: string;
  readonly expr: Expr;
  /** For a library of Python, the arguments that are Python packages. */
  readonly members: ReadonlySet<string>;
}

/**
 * The file of a package in nixpkgs (nixpkgs, `pkgs/by-name/README.md`), as of November 2026: without anything of the
 * catalog, with what nixpkgs has since its last release.
 */
export function nixpkgsFile(pkg: Package): NixpkgsFile {
  const lowered = lowerPackage(pkg);
  // nixpkgs reads all elements of lists for Go (PR 519903, merged 2026-05).
  const read = pkg.build.builder.kind === "goPackageBuilder" ? lowered : withListsAsWords(lowered, pkg);
  const keepsArguments = read.attributes.some(([, value]) => readsArguments(value, pkg));
  const derivation = withBuildHook(
    { ...read, attributes: read.attributes.flatMap((each) => ofNixpkgs(each, pkg, keepsArguments)) },
    pkg,
  );
  const scope = pythonScope(derivation.call, pkg);
  const members = membersOf(scope, [derivation.call, ...derivation.attributes.map(([, value]) => value)]);
  const inScope = (expr: Expr): Expr => withoutScope(expr, scope, members);
  const expr = derivationFile(
    {
      ...derivation,
      call: inScope(derivation.call),
      attributes: derivation.attributes.map(([name, value]) => [name, inScope(value)] as const),
    },
    pkg,
  );
  return { path: pathOf(pkg), expr, members };
}

/** Libraries of Python are in a set of their own. */
export const isPythonModule = ({ build }: Package): boolean => build.builder.kind === "pythonPackageBuilder";

function pathOf(pkg: Package): string {
  // Attributes do not start with a digit: `_7zz`.
  const name = pkg.name.replace(/^(?=\d)/, "_");
  return isPythonModule(pkg)
    ? `pkgs/development/python-modules/${name}/default.nix`
    : `pkgs/by-name/${name.slice(0, 2).toLowerCase()}/${name}/package.nix`;
}

/** The text of the file. */
export function nixpkgsText({ expr }: NixpkgsFile): string {
  const names = filesBeside(expr);
  return printFile({ header: [], expr, treePath: (path) => `./${names.get(path) ?? path}` });
}

/**
 * Files of the recipes that the package uses, with their names beside the exported file. What lies in a folder that it uses,
 * too, stays there.
 */
export function filesBeside(expr: Expr): ReadonlyMap<string, string> {
  const paths = [...expressionsIn(expr)].flatMap(({ expr: each }) =>
    each.kind === "path" && each.base === "tree"
      ? [each.parts.filter((part) => typeof part === "string").join("")]
      : [],
  );
  const all = [...new Set(paths)].sort();
  const outer = all.filter((path) => !all.some((other) => isBelow(path, other)));
  const isShort = (path: string): boolean =>
    !ownNames.has(fileName(path)) &&
    outer.every((other) => other === path || fileName(other) !== fileName(path));
  const taken = new Set([...ownNames, ...outer.filter(isShort).map(fileName)]);
  const names = new Map<string, string>();
  for (const path of outer) {
    const name = isShort(path) ? fileName(path) : freeFileName(path.replaceAll("/", "-"), taken);
    taken.add(name);
    names.set(path, name);
  }
  for (const path of all) {
    const folder = outer.find((other) => isBelow(path, other));
    if (folder !== undefined)
      names.set(path, `${names.get(folder) ?? ""}/${path.slice(folder === "" ? 0 : folder.length + 1)}`);
  }
  return names;
}

/** The empty path is the recipe folder. */
const isBelow = (path: string, folder: string): boolean =>
  path !== folder && (folder === "" || path.startsWith(`${folder}/`));

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1) || "recipes";

/** Names of exported files. */
const ownNames: ReadonlySet<string> = new Set(["default.nix", "package.nix"]);

function freeFileName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${count}-${name}`;
  return free;
}

function ofNixpkgs([name, value]: Attribute, pkg: Package, keepsArguments: boolean): readonly Attribute[] {
  switch (name) {
    case "passthru":
      return [[name, nixpkgsPassthru(value, pkg, keepsArguments)]];
    case "shellHook":
      return pkg.build.debug ? [] : [[name, value]];
    case "meta":
      return [[name, withMaintainers(value, pkg.maintainers)]];
    default:
      return [[name, value]];
  }
}

/** Only maintainers that nixpkgs has; the others are a gap. */
function withMaintainers(meta: Expr, maintainers: Package["maintainers"]): Expr {
  if (meta.kind === "binary") return { ...meta, left: withMaintainers(meta.left, maintainers) };
  if (meta.kind !== "attrs") return meta;
  const known = maintainers.flatMap((each) =>
    each.kind === "nixpkgs" ? [lib("maintainers", each.attribute)] : [],
  );
  const missing = maintainers.flatMap((each) => (each.kind === "known" ? [each] : []));
  if (missing.length === 0) return meta;
  const bindings = meta.bindings.map((binding): Binding => {
    const [step] = binding.kind === "value" ? binding.path : [];
    if (binding.kind !== "value" || step?.kind !== "static" || step.name !== "maintainers") return binding;
    const comment = missing.map(
      ({ name, github }) => `Not in maintainers/maintainer-list.nix: ${name} (GitHub: ${github})`,
    );
    return { ...binding, value: list(known), comment: [...(binding.comment ?? []), ...comment] };
  });
  return { ...meta, bindings };
}

/** `pnpmBuildHook` for the build phase that runs the script of the recipe (nixpkgs PR 487046, after 26.05). */
function withBuildHook(derivation: Derivation, { build }: Package): Derivation {
  const { builder, extraAttrs, shared } = build;
  if (builder.kind !== "pnpmPackageBuilder" || extraAttrs.has("buildPhase") || shared.has("buildPhase"))
    return derivation;
  const script: readonly Attribute[] =
    staticText(builder.buildScript) === "build" || isEmptyText(builder.buildScript)
      ? []
      : [["pnpmBuildScript", textExpr(builder.buildScript)]];
  const attributes = derivation.attributes.flatMap(([name, value]): readonly Attribute[] => {
    if (name === "buildPhase") return script;
    return name === "nativeBuildInputs"
      ? [[name, withElement(value, pkgs("pnpmBuildHook"))]]
      : [[name, value]];
  });
  return { ...derivation, attributes };
}

/** The result is another value: what has the name of the first one does not have the element. */
function withElement({ local: _, ...value }: Expr, element: Expr): Expr {
  return value.kind === "list"
    ? { ...value, elements: [...value.elements, element] }
    : { kind: "binary", operator: "++", left: value, right: list([element]) };
}

/** `python3Packages` for a library of Python: in nixpkgs its members are arguments. */
function pythonScope(call: Expr, pkg: Package): string | undefined {
  const steps = isPythonModule(pkg) ? namesBelow("pkgs", call) : undefined;
  return steps?.length === 2 ? steps[0] : undefined;
}

/**
 * Members of the scope, and packages of nixpkgs that the catalog defines too, by their names in nixpkgs. A package with the
 * name of one of the `members` stays below `pkgs`.
 */
function withoutScope(expr: Expr, scope: string | undefined, members: ReadonlySet<string>): Expr {
  const rewrite = (each: Expr): Expr => {
    if (each.kind !== "select" || each.target.kind !== "variable" || each.target.name !== "pkgs")
      return mapChildren(each, rewrite);
    const [first, ...rest] = each.path;
    if (first?.kind !== "static") return mapChildren(each, rewrite);
    if (rest.length > 0 && first.name === scope) return mapChildren({ ...each, path: rest }, rewrite);
    if (rest.length > 0 && first.name === "pkgsOriginal") return rewrite({ ...each, path: rest });
    return members.has(first.name)
      ? mapChildren({ ...each, path: [{ kind: "static", name: "pkgs" }, ...each.path] }, rewrite)
      : mapChildren(each, rewrite);
  };
  return rewrite(expr);
}

/** The names that expressions select from the scope. */
function membersOf(scope: string | undefined, exprs: readonly Expr[]): ReadonlySet<string> {
  const names = [...expressionsIn(...exprs)].flatMap(({ expr: each }) => {
    if (each.kind !== "select" || each.target.kind !== "variable" || each.target.name !== "pkgs") return [];
    const path = each.path.map((step) => (step.kind === "static" ? step.name : ""));
    const [first, second] = path[0] === "pkgsOriginal" ? path.slice(1) : path;
    return first === scope && second !== undefined ? [second] : [];
  });
  return new Set(names);
}
