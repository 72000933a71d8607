import type { OptionPath } from "../../compiler/check/provenance.ts";
import type { WrittenComment } from "../../compiler/frontends/frontend.ts";
import { attrs, bind, literal, select, string, variable } from "../../compiler/language/build.ts";
import type { AttrName, Binding, Expr, PatternField } from "../../compiler/language/expression.ts";
import { mapChildren, namesOf } from "../../compiler/language/traversal.ts";
import { pkgs, lib } from "../../compiler/language/value-expressions.ts";
import { recipeGlobals } from "../../compiler/language/nix-names.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import type { BuilderKind } from "../../compiler/schema/builders/builders.ts";
import { sharedWithFetcher } from "../../compiler/schema/builders/pnpm-package-builder.ts";
import { callOf } from "./source.ts";
import { recognize, type Recognized } from "./builders.ts";
import type { PackageFile } from "./package-file.ts";
import type { Part, Placement } from "./placement.ts";
import { pnpmDependencies } from "./pnpm.ts";
import { inRecipe, isSame, withoutNesting, type Self } from "./scope.ts";
import { scopeOf } from "./package-scopes.ts";

/** A package file on its way to a recipe, with what the recipe cannot express so far. */
export class ImportedFile {
  readonly file: PackageFile;
  /** The name in the catalog. */
  readonly name: string | undefined;
  readonly recognized: Recognized;
  /** Attributes that options refused, dotted. */
  readonly refused = new Set<string>();
  /** Arguments that `arguments` refused: their default takes their place. */
  readonly fixedArguments = new Set<string>();
  /** Settings of nixpkgs that the file reads, which a recipe cannot. */
  readonly settings = new Set<string>();
  /** Comments inside of values, by attribute: the option has them. */
  readonly comments = new Map<string, readonly string[]>();
  /** The `pname` of the file, if it is known without Nix. */
  #known: string | undefined;
  /** Arguments whose default is being resolved: they may be in a circle. */
  readonly #open = new Set<string>();
  #isWhole = false;
  /** Why no builder can express the call. */
  reason = "its attributes are not one set";

  constructor(file: PackageFile, given: string | undefined, folder: string | undefined) {
    this.file = file;
    const found = file.set === undefined ? undefined : recognize(this.#resolve(file.head));
    const { kind } = found ?? { kind: "identityBuilder" };
    if (file.set !== undefined) this.reason = "catalogc has no builder for its function";
    this.recognized = this.#withPnpm(found ?? { kind: "identityBuilder", options: [] }, kind);
    this.#known = this.#nameInFile();
    const pname = this.#known ?? given ?? folder ?? "";
    const usual = pname.replace(/[^A-Za-z0-9-]+/g, "-").replace(/^-+|-+$/g, "");
    this.name = given ?? (usual === "" ? undefined : usual);
  }

  get kind(): BuilderKind {
    return this.#isWhole ? "identityBuilder" : this.recognized.kind;
  }

  /** Keeps the call as a whole, which its builder cannot express. False if it is one. */
  simplify(reason: string): boolean {
    if (this.kind === "identityBuilder") return false;
    this.reason = reason;
    this.#isWhole = true;
    return true;
  }

  /** Moves attributes to `extraAttrs` whose options have wrong values, and leaves out such arguments. */
  refuse(wrong: readonly OptionPath[], placements: readonly Placement[]): void {
    const isRefused = ({ option }: Part): boolean =>
      wrong.some((path) => path.every((step, index) => step === (option[index] ?? step)));
    const refused = placements.filter(({ parts }) => parts.some(isRefused));
    for (const { attribute } of refused) {
      const [first, argument = ""] = attribute;
      if (first === "arguments") this.fixedArguments.add(argument);
      else this.refused.add(attribute.join("."));
    }
    // `extraAttrs` and an option cannot share the set.
    const tests = placements.map(({ attribute }) => attribute.join(".")).filter(isTest);
    if (tests.some((each) => this.refused.has(each))) for (const each of tests) this.refused.add(each);
  }

  /** Gives each comment inside of a value to the option of its attribute. */
  keepComments(lost: readonly WrittenComment[], placements: readonly Placement[]): void {
    for (const { attribute, value } of placements) {
      const { start = 0, end = 0 } = value.span ?? {};
      const inside = lost.filter((each) => start <= each.start && each.start < end);
      const lines = inside.flatMap((each) => each.lines);
      if (lines.length > 0) this.comments.set(attribute.join("."), lines);
    }
  }

  /** The attributes in the terms of the recipe. */
  attributes(hoisted: Set<string>): readonly Binding[] {
    return (this.file.set?.bindings ?? []).flatMap((each) => this.#resolveBinding(each, hoisted));
  }

  /** One binding resolved; a `with` around the call that must stay is around its value. */
  #resolveBinding(binding: Binding, hoisted: Set<string>): readonly Binding[] {
    const scopes: Expr[] = [];
    let made = this.#resolve(attrs([binding]), hoisted);
    for (; made.kind === "with"; made = made.body) scopes.unshift(made.scope);
    const inside = (value: Expr): Expr =>
      scopes.reduce<Expr>((body, scope) => ({ kind: "with", scope, body }), value);
    const bindings = made.kind === "attrs" ? made.bindings : [];
    return bindings.map((each) => (each.kind === "value" ? { ...each, value: inside(each.value) } : each));
  }

  /** An expression of the file as one of the recipe; constants of the file that it needs are added to `hoisted`. */
  resolve(expr: Expr, hoisted: Set<string>): Expr {
    return this.#resolve(expr, hoisted);
  }

  /** The value of a constant of the recipe: of a `let` of the file, or of a sibling attribute. */
  constant(name: string, hoisted: Set<string>): Expr | undefined {
    const written = name.replace(/(?:Constant|Attribute)$/, "");
    const binding =
      (name === "version" ? this.#sibling(name) : undefined) ??
      this.#bound(name) ??
      this.#sibling(name) ??
      this.#bound(written) ??
      this.#sibling(written);
    if (binding === undefined) return undefined;
    const own = [name, written].find((each) => namesOf(binding).includes(each)) ?? name;
    const one = binding.kind === "inherit" ? { ...binding, names: [{ name: own }] } : binding;
    const [only] = this.#resolveBinding(one, hoisted);
    if (only?.kind !== "value") return undefined;
    return only.path.length === 1 ? only.value : attrs([{ ...only, path: only.path.slice(1) }]);
  }

  /** The known text of an expression. */
  textOf(expr: Expr, depth = 0): string | undefined {
    if (depth > 20) return undefined;
    if (expr.kind === "variable") {
      const value = this.constant(expr.name, new Set());
      return value && this.textOf(value, depth + 1);
    }
    if (expr.kind !== "string") return undefined;
    const parts = expr.parts.map((part) => (typeof part === "string" ? part : this.textOf(part, depth + 1)));
    return parts.every((part) => part !== undefined) ? parts.join("") : undefined;
  }

  #nameInFile(): string | undefined {
    const value = (name: string): string | undefined => {
      const bindings = this.attributes(new Set());
      const found = bindings.find((each) => namesOf(each).includes(name));
      return found?.kind === "value" ? this.textOf(found.value) : undefined;
    };
    return value("pname") ?? value("name")?.replace(/-[0-9][^-]*(?:-unstable-.*)?$/, "");
  }

  #withPnpm(found: Recognized, kind: string): Recognized {
    if (kind !== "standardBuilder") return found;
    const names = (this.file.set?.bindings ?? []).flatMap(namesOf);
    if (!names.includes("pnpmDeps") || !names.includes("buildPhase") || !names.includes("installPhase"))
      return found;
    const deps = this.attributes(new Set()).find((each) => namesOf(each).includes("pnpmDeps"));
    if (deps?.kind !== "value" || pnpmDependencies(deps.value) === undefined) return found;
    // The builder passes all of them, which changes the hash.
    const given = callOf(deps.value)?.given;
    const isShared = (each: string): boolean =>
      given?.has(each === "pnpmRoot" ? "sourceRoot" : each) === true;
    if ([...sharedWithFetcher, "pnpmRoot"].some((each) => names.includes(each) && !isShared(each)))
      return found;
    const [stdenv] = found.options;
    const toolchain = stdenv?.[1] ?? pkgs("stdenv");
    const isDefault = namesBelow("pkgs", toolchain)?.join(".") === "stdenvNoCC";
    return { kind: "pnpmPackageBuilder", options: isDefault ? [] : [["toolchain", toolchain]] };
  }

  get #isTagged(): boolean {
    const src = this.#sibling("src");
    const call = src?.kind === "value" && src.value.kind === "apply" ? src.value.argument : undefined;
    return (
      call?.kind === "attrs" &&
      call.bindings.some((each) => {
        const [rev] = each.kind === "value" && each.value.kind === "string" ? each.value.parts : [];
        const isTag = typeof rev === "string" && rev.startsWith("refs/tags/");
        return namesOf(each).includes("tag") || (namesOf(each).includes("rev") && isTag);
      })
    );
  }

  #bound(name: string): Binding | undefined {
    return this.file.constants.find((each) => namesOf(each).includes(name));
  }

  /** The binding of another attribute of a recursive set; `x = x;` is a name from outside, like `inherit x;`. */
  #sibling(name: string): Binding | undefined {
    const isOwn = (each: Binding): boolean =>
      each.kind === "value" ? !isSame(each) : each.from !== undefined;
    const { set } = this.file;
    return set?.bindings.find((each) => isOwn(each) && namesOf(each).includes(name));
  }

  #resolve(expr: Expr, hoisted = new Set<string>()): Expr {
    const { set, self: own } = this.file;
    const { withScope } = this;
    const hoist = (name: string): Expr => {
      const free = recipeGlobals.includes(name) ? `${name}Constant` : name;
      hoisted.add(free);
      return variable(free);
    };
    const attribute = (name: string, isRecursive: boolean): Expr | undefined => {
      const binding = this.#sibling(name);
      if (name === "pname" && this.#known !== undefined) return string(this.#known);
      if (name === "version") return (this.#bound("version") ?? binding) ? hoist("version") : undefined;
      if (!isRecursive || inPackage.has(name)) return pkgs(this.name ?? "", name);
      return hoist(this.#bound(name) === undefined ? name : `${name}Attribute`);
    };
    const meaning = (name: string): Expr | undefined => {
      if (set?.recursive === true && this.#sibling(name) !== undefined) return attribute(name, true);
      const bound = this.#bound(name);
      const from = bound?.kind === "inherit" && bound.from?.kind === "variable" ? bound.from.name : undefined;
      if (from === "lib") return lib(name);
      if (from !== undefined && from === own) return attribute(name, false);
      const alias = bound?.kind === "value" && bound.path.length === 1 ? aliased(bound.value) : undefined;
      if (alias !== undefined && alias !== name && alias !== own && this.#bound(alias) === undefined)
        return bound?.kind === "value" ? this.#resolve(bound.value, hoisted) : undefined;
      if (bound !== undefined) return hoist(name);
      return this.#argument(name, hoisted);
    };
    const self: Self | undefined =
      own === undefined
        ? undefined
        : { name: own, select: (path) => this.#ofSelf(path, (name) => attribute(name, false)) };
    return this.#adjusted(inRecipe(withScope(expr), meaning, self));
  }

  /** Puts an expression back into the `with`s around the call. */
  readonly withScope = (expr: Expr): Expr =>
    this.file.scopes.reduceRight<Expr>((body, scope) => ({ kind: "with", scope, body }), expr);

  /**
   * A recipe cannot read the configuration of nixpkgs: settings have their default, which is off. `src.rev` of a source
   * with a `tag` is `refs/tags/…`, but in a recipe it is the revision of `source.git`.
   */
  #adjusted(expr: Expr): Expr {
    const visit = (each: Expr): Expr => {
      if (this.#isTagged && namesBelow("pkgs", each)?.join(".") === `${this.name ?? ""}.src.rev`)
        return string("refs/tags/", pkgs(this.name ?? "", "src", "tag"));
      if (each.kind === "string") return withoutNesting(mapChildren(each, visit));
      if (each.kind !== "select" || each.target !== settings) return mapChildren(each, visit);
      this.settings.add(each.path.map((step) => (step.kind === "static" ? step.name : "…")).join("."));
      return each.fallback === undefined ? literal(false) : visit(each.fallback);
    };
    return visit(expr);
  }

  #argument(name: string, hoisted: Set<string>): Expr | undefined {
    if (name === "lib") return variable("lib");
    if (name === "pkgs") return variable("pkgs");
    if (name === "config") return settings;
    if (name === this.file.whole)
      return attrs(
        this.file.fields.map((each) =>
          bind(each.name, this.#argument(each.name, hoisted) ?? variable(each.name)),
        ),
      );
    const field = this.file.fields.find((each) => each.name === name);
    if (field === undefined) return undefined;
    if (field.fallback === undefined) return pkgs(...scopeOf(this.file, name), name);
    if (!this.fixedArguments.has(name) || this.#open.has(name))
      return pkgs(this.name ?? "", "arguments", name);
    this.#open.add(name);
    const value = this.defaultOf(field, hoisted);
    this.#open.delete(name);
    return value;
  }

  /** The default of an argument. The package set of a language passes its package in place of `null`. */
  defaultOf({ name, fallback }: PatternField, hoisted: Set<string>): Expr {
    const value = fallback === undefined ? literal(null) : this.#resolve(fallback, hoisted);
    const set = scopeOf(this.file, name);
    const isFilled = value.kind === "literal" && value.value === null && set.length > 0;
    return isFilled ? { ...select(variable("pkgs"), ...set, name), fallback: value } : value;
  }

  /** `finalAttrs.a.b` */
  #ofSelf(path: readonly AttrName[], attribute: (name: string) => Expr | undefined): Expr {
    const [first, ...rest] = path;
    const package_ = pkgs(this.name ?? "");
    if (first === undefined) return package_;
    const more = (expr: Expr): Expr =>
      rest.length === 0
        ? expr
        : expr.kind === "select"
          ? { ...expr, path: [...expr.path, ...rest] }
          : { kind: "select", target: expr, path: rest };
    if (first.kind !== "static")
      return package_.kind === "select"
        ? { ...package_, path: [...package_.path, first, ...rest] }
        : package_;
    if (first.name === "finalPackage") return more(package_);
    return more(attribute(first.name) ?? pkgs(this.name ?? "", first.name));
  }
}

const isTest = (attribute: string): boolean => attribute.startsWith("passthru.tests.");

/** `x` in `x` and `x.y`, another name of a package. */
function aliased(expr: Expr): string | undefined {
  if (expr.kind === "variable") return expr.name;
  return expr.kind === "select" && expr.fallback === undefined ? aliased(expr.target) : undefined;
}

/** `config` of nixpkgs. */
const settings = variable("config");

/** Attributes that a recipe reads from its own package. */
const inPackage: ReadonlySet<string> = new Set(["src", "meta", "passthru"]);
