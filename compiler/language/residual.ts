import { select as selectExpr, variable } from "./build.ts";
import type { Expr, SelectExpr } from "./expression.ts";
import type { Lookup } from "./lookup.ts";
import type { Machine } from "./machine.ts";
import type { Span } from "../support/span.ts";
import type { ResidualValue, Shape, Thunk, Value } from "./value.ts";

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

/**
 * One of the roots (`lib`, `builtins`, `pkgs`) or a set inside one, with known members: the functions that the
 * evaluator implements.
 */
export class Root extends Reference {
  constructor(
    machine: Machine,
    reference: Expr,
    readonly members: Lookup<Member>,
    /** Every name it certainly has: `with lib;` must not provide other names. Undefined if unknown. */
    readonly names: ReadonlySet<string> | undefined,
    /** It has no other names, so a misspelt name is an error. */
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
