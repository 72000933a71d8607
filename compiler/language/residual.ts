import { select as selectExpr, variable } from "./build.ts";
import type { Expr, SelectExpr } from "./expression.ts";
import type { Lookup } from "./lookup.ts";
import type { Machine } from "./machine.ts";
import type { Span } from "../support/span.ts";
import type { ResidualValue, Shape, Thunk, Value } from "./value.ts";

/** Turns what a residual is made of into expressions; see `reification/`. */
export interface Reifier {
  value(value: Value): Expr;
  /** Of something that Nix evaluates if it evaluates the residual at all, or that must be right anyway. */
  thunk(thunk: Thunk): Expr;
  /** Of something that Nix may never evaluate: a branch, a fallback, the right side of `&&`. */
  branch(thunk: Thunk): Expr;
}

/**
 * Something only Nix can know. It is made at once and *built* on demand: so a value may be defined in terms of
 * itself (`python = pkgs.python3.override { self = python; }`) as long as Nix can evaluate it lazily.
 */
export class Residual implements ResidualValue {
  readonly kind = "residual";
  // Private, so that who walks over the properties of values does not get into the evaluator.
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

  /** What the recipe calls it: names its let-binding where it is shared. */
  get label(): string | undefined {
    return this.#label;
  }
  /**
   * Called by each thunk that has it as its value. The first is the one that made it; those after it, in whatever order, are
   * of who uses it, perhaps in several recipes, and a recipe's files must not tell which others were compiled before it.
   */
  named(label: string | undefined): this {
    if (!this.#isNamed) this.#label = label;
    this.#isNamed = true;
    return this;
  }

  /**
   * Closed over `pkgs`, `lib` and `builtins`; what occurs in it several times is let-bound. Failures inside are
   * reported when this is first read, so whoever checks a value must read it.
   */
  get expr(): Expr {
    this.#expr ??= this.#machine.close(this);
    return this.#expr;
  }

  /** As functions have it. */
  reify(): Expr {
    return this.expr;
  }
}

/** `pkgs.a.b`: a residual whose expression needs no building. */
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

/** A value, or what makes it (or fails) at the place where it is mentioned. */
export type Member = Value | ((span: Span | undefined) => Value);

/**
 * One of the roots (`lib`, `builtins`, `pkgs`) or a set inside one, of which some members are known: the functions that
 * the evaluator can compute.
 */
export class Root extends Reference {
  constructor(
    machine: Machine,
    reference: Expr,
    readonly members: Lookup<Member>,
    /** Every name it is sure to have: `with lib;` must not take other names. Undefined when nobody knows. */
    readonly names: ReadonlySet<string> | undefined,
    /** It has no other names at all: a misspelt one is an error. */
    readonly closed: boolean,
    span?: Span,
  ) {
    super(machine, reference, span);
  }

  override member(name: string, span: Span | undefined): Value {
    const member = this.members.get(name);
    if (member === undefined) return super.member(name, span);
    return typeof member === "function" ? member(span) : member;
  }
}

/** `target.name`, in one node with the selection that `target` may be. */
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
