import { select as selectExpr, variable } from "./build.ts";
import type { Expr, SelectExpr } from "./expression.ts";
import type { Lookup } from "./lookup.ts";
import type { Machine } from "./machine.ts";
import type { Span } from "../support/span.ts";
import * as messages from "./messages.ts";
import type { Attribute, ResidualValue, Shape, Thunk, Value } from "./value.ts";

/** Converts the parts of a residual to expressions; see `reification/`. */
export interface Reifier {
  value(value: Value): Expr;
  /** For a part that Nix evaluates whenever it evaluates the residual, or that must be valid anyway. */
  thunk(thunk: Thunk): Expr;
  /** For a part that Nix may never evaluate: a branch, a fallback, the right side of `&&`. */
  branch(thunk: Thunk): Expr;
}

/**
 * A value that only Nix can compute. It is created at once and *built* on demand, so a value may be defined in terms of
 * itself (`python = pkgs.python3.override { self = python; }`) as long as Nix can evaluate it lazily.
 */
export class Residual implements ResidualValue {
  readonly kind = "residual";
  // Private, so that code that walks over the properties of values does not enter the evaluator.
  readonly #machine: Machine;
  #expr: Expr | undefined;
  #label: string | undefined;
  #isNamed = false;

  constructor(
    machine: Machine,
    readonly build: (reifier: Reifier) => Expr,
    readonly span?: Span,
    readonly shape?: Shape,
  ) {
    this.#machine = machine;
  }

  get machine(): Machine {
    return this.#machine;
  }

  /** Its name in the recipe, which names its let-binding if it is shared. */
  get label(): string | undefined {
    return this.#label;
  }
  /**
   * Called by each thunk that has this value. The first call is by the thunk that created it. Later calls come from its
   * users, perhaps in other recipes; they are ignored, because output must not depend on which recipes were compiled
   * before.
   */
  named(label: string | undefined): this {
    if (!this.#isNamed) this.#label = label;
    this.#isNamed = true;
    return this;
  }

  /**
   * Closed over `pkgs`, `lib` and `builtins`; repeated parts are let-bound. Failures inside are reported on the first
   * read, so a check of the value must read it.
   */
  get expr(): Expr {
    this.#expr ??= this.#machine.close(this);
    return this.#expr;
  }

  /** For the interface of function values. */
  reify(): Expr {
    return this.expr;
  }
}

/** `pkgs.a.b`: a residual whose expression is ready. */
export class Reference extends Residual {
  constructor(
    machine: Machine,
    readonly reference: Expr,
    span?: Span,
  ) {
    super(machine, () => reference, span);
  }

  override get expr(): Expr {
    return this.reference;
  }

  /** `this.name` */
  member(name: string, span: Span | undefined): Value {
    return new Reference(this.machine, selectFrom(this.reference, name), span);
  }
}

/** A value, or a function that makes it (or fails) at the place of the reference. */
export type Member = Value | ((span: Span | undefined) => Value);

/** The members of a {@link Root}. */
export interface RootParts {
  readonly members: Lookup<Member>;
  /** Every name it certainly has: `with lib;` must not provide other names. Undefined if unknown. */
  readonly names?: ReadonlySet<string> | undefined;
  /** Impure members, which the language does not have, with the hint for each. */
  readonly impure: ReadonlyMap<string, string>;
  /** It has no other names, and is never passed to Nix as a whole. */
  readonly closed: boolean;
}

/**
 * One of the roots (`lib`, `builtins`, `pkgs`) or a set inside one, with known members: the functions that the
 * evaluator implements. Selecting an impure member fails.
 */
export class Root extends Reference {
  readonly #parts: RootParts;
  #entries: ReadonlyMap<string, Attribute> | undefined;

  constructor(machine: Machine, reference: Expr, parts: RootParts, span?: Span) {
    super(machine, reference, span);
    this.#parts = parts;
  }

  get names(): ReadonlySet<string> | undefined {
    return this.#parts.names;
  }
  get impure(): ReadonlyMap<string, string> {
    return this.#parts.impure;
  }
  get closed(): boolean {
    return this.#parts.closed;
  }

  /** Whether it certainly has a member. */
  has(name: string): boolean {
    if (this.impure.has(name)) return false;
    return this.#parts.members.has(name) || this.names?.has(name) === true;
  }

  /** Fails for a member that is impure. */
  override member(name: string, span: Span | undefined): Value {
    const instead = this.impure.get(name);
    if (instead !== undefined)
      return this.machine.fail(messages.impure(`${describe(this.reference)}.${name}`, instead, span));
    const member = this.#parts.members.get(name);
    if (member === undefined) return super.member(name, span);
    return typeof member === "function" ? member(span) : member;
  }

  override get expr(): Expr {
    return this.closed ? this.machine.close(this) : this.reference;
  }

  /** All members of a {@link closed} root. */
  get entries(): ReadonlyMap<string, Attribute> {
    const value = (name: string): Thunk => this.machine.lazy(() => this.member(name, undefined));
    return (this.#entries ??= new Map(
      [...(this.names ?? [])]
        .filter((name) => this.has(name))
        .map((name) => [name, { value: value(name) }] as const),
    ));
  }
}

/** The members of a root as attributes. `get` of an impure member fails at `span`. */
class RootEntries implements ReadonlyMap<string, Attribute> {
  constructor(
    private readonly root: Root,
    private readonly span: Span | undefined,
  ) {}

  get(name: string): Attribute | undefined {
    if (this.root.impure.has(name)) this.root.member(name, this.span);
    return this.root.entries.get(name);
  }

  has(name: string): boolean {
    return this.root.has(name);
  }
  get size(): number {
    return this.root.entries.size;
  }
  keys(): MapIterator<string> {
    return this.root.entries.keys();
  }
  values(): MapIterator<Attribute> {
    return this.root.entries.values();
  }
  entries(): MapIterator<[string, Attribute]> {
    return this.root.entries.entries();
  }
  [Symbol.iterator](): MapIterator<[string, Attribute]> {
    return this.entries();
  }
  forEach(each: (value: Attribute, name: string, map: ReadonlyMap<string, Attribute>) => void): void {
    this.root.entries.forEach(each);
  }
}

/** The name of a root in messages: `lib.strings`. */
const describe = (expr: Expr): string =>
  expr.kind === "select"
    ? [describe(expr.target), ...expr.path.map((step) => (step.kind === "static" ? step.name : "…"))].join(
        ".",
      )
    : expr.kind === "variable"
      ? expr.name
      : "…";

/** A closed root as a set value; impure members fail at `span`. Other values are returned as they are. */
export const asAttrs = (value: Value, span: Span | undefined): Value =>
  value instanceof Root && value.closed
    ? { kind: "attrs", entries: new RootEntries(value, span), span: value.span }
    : value;

/** `target.name`, merged with the selection that `target` may be. */
export const selectFrom = (target: Expr, name: string): SelectExpr => selectOr(target, name, undefined);

/** `target.name or fallback` */
export function selectOr(target: Expr, name: string, fallback: Expr | undefined): SelectExpr {
  const last = { kind: "static", name } as const;
  const flat = target.kind === "select" && target.fallback === undefined;
  return {
    kind: "select",
    target: flat ? target.target : target,
    path: flat ? [...target.path, last] : [last],
    ...(fallback && { fallback }),
  };
}

/** `builtins.name` */
export const builtin = (name: string): Expr => selectExpr(variable("builtins"), name);
/** `lib.name` */
export const libFunction = (name: string): Expr => selectExpr(variable("lib"), name);
