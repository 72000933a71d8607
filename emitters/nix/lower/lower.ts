import type {
  Binding,
  Expr,
  LambdaExpr,
  ListExpr,
  SelectExpr,
  Literal,
} from "../../../compiler/language/expression.ts";
import { level, operandNeedsParentheses } from "../precedence.ts";
import type { BindingSyntax, Term, Lambda, Selection, Syntax } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";
import { lowerAttrPath, lowerBindings, lowerPattern, variableName } from "./bindings.ts";
import {
  atLeast,
  call,
  nameToken,
  parenthesized,
  prefixed,
  simpleTerm,
  term,
  numberToken,
} from "./build-syntax.ts";
import { lowerPath, lowerSearchPath, type PrintTreePath } from "./paths.ts";
import { lowerQuoted, lowerString } from "./strings.ts";

export interface LowerOptions {
  readonly treePath?: PrintTreePath | undefined;
  /** Strings stay on one line. Default false. */
  readonly oneLine?: boolean;
  /**
   * Members of large sets are lowered on each access, for consumers that read each of them once and then drop it.
   * Unprintable parts are found only then. Default false.
   */
  readonly onDemand?: boolean;
}

/** Lowers an expression: adds parentheses, quotes and escapes. Throws {@link UnprintableError}. */
export function lowerToSyntax(expr: Expr, options: LowerOptions): Syntax {
  return new Lowering(options.treePath, options.oneLine ?? false, options.onDemand ?? false).lower(expr);
}

class Lowering {
  constructor(
    private readonly treePath: PrintTreePath | undefined,
    /** As inside `${…}`, whatever their text. */
    private readonly oneLine: boolean,
    private readonly onDemand: boolean,
  ) {}

  readonly lower = (expr: Expr): Syntax => {
    switch (expr.kind) {
      case "literal":
        return lowerLiteral(expr);
      case "string":
        return (this.oneLine ? lowerQuoted : lowerString)(expr.parts, this.interpolate, expr.span);
      case "path":
        return lowerPath(expr, this.treePath, this.interpolate);
      case "search-path":
        return lowerSearchPath(expr);
      case "list":
        return { kind: "list", elements: this.elements(expr) };
      case "attrs": {
        const bindings = this.bindings(expr.bindings);
        return { kind: "set", recursive: expr.recursive, bindings };
      }
      case "variable":
        return nameToken(variableName(expr.name, expr.span));
      case "select":
        return this.select(expr);
      case "has-attr": {
        // Nix refuses `a ? b ? c`: neither side of `?` may be another one.
        const target = this.lower(expr.target);
        return {
          kind: "membership",
          target: target.kind === "membership" ? parenthesized(target) : atLeast(level.membership, target),
          path: lowerAttrPath(expr.path, this.interpolate),
        };
      }
      case "apply":
        return call(atLeast(level.call, this.lower(expr.fn)), term(this.lower(expr.argument)));
      case "lambda":
        return this.lambda(expr);
      case "let": {
        const bindings = this.bindings(expr.bindings);
        const body = this.lower(expr.body);
        return bindings.length === 0 ? body : { kind: "let", bindings, body };
      }
      case "with":
        return { kind: "with", scope: this.lower(expr.scope), body: this.lower(expr.body) };
      case "assert":
        return { kind: "assert", condition: this.lower(expr.condition), body: this.lower(expr.body) };
      case "if": {
        const { condition, then, else: otherwise } = expr;
        return {
          kind: "if",
          condition: this.lower(condition),
          then: this.lower(then),
          else: this.lower(otherwise),
        };
      }
      case "unary":
        return prefixed(expr.operator, this.lower(expr.operand));
      case "binary": {
        const { operator } = expr;
        const operand = (side: "left" | "right"): Syntax => {
          const lowered = this.lower(expr[side]);
          return operandNeedsParentheses(operator, side, lowered) ? parenthesized(lowered) : lowered;
        };
        return { kind: "operation", operator, left: operand("left"), right: operand("right") };
      }
      case "intrinsic":
        throw new UnprintableError("intrinsic", expr.name, expr.span);
      case "unreadable":
        throw new UnprintableError("unreadable", "a place that was reported", expr.span);
    }
  };

  private bindings(bindings: readonly Binding[]): BindingSyntax[] {
    return lowerBindings(bindings, this.lower, this.interpolate, this.onDemand);
  }

  private elements({ elements }: ListExpr): Term[] {
    return elements.map((element) => term(this.lower(element)));
  }

  private insideString: Lowering | undefined;

  private readonly interpolate = (expr: Expr): Syntax => {
    if (this.oneLine) return this.lower(expr);
    this.insideString ??= new Lowering(this.treePath, true, false);
    return this.insideString.lower(expr);
  };

  /** A selection from `a.b` is merged into one path, unless a fallback would then cover more than it was written for. */
  private select(expr: SelectExpr): Syntax {
    const target = this.lower(expr.target);
    const steps = lowerAttrPath(expr.path, this.interpolate);
    const fallback = expr.fallback && term(this.lower(expr.fallback));
    if (steps.length === 0) return target;
    const joins = target.kind === "selection" && target.fallback === undefined && fallback === undefined;
    const selection: Selection = joins
      ? { ...target, path: [...target.path, ...steps] }
      : { kind: "selection", target: simpleTerm(target), path: steps, fallback };
    return selection;
  }

  private lambda({ parameter, body, blankBeforeBody = false }: LambdaExpr): Lambda {
    const lowered = this.lower(body);
    if (parameter.kind === "name") {
      const name = variableName(parameter.name, parameter.span);
      return { kind: "lambda", parameter: name, body: lowered, blankBeforeBody: false };
    }
    return {
      kind: "lambda",
      parameter: lowerPattern(parameter, this.lower),
      body: blankBeforeBody ? setApart(lowered) : lowered,
      blankBeforeBody,
    };
  }
}

/** `null`, booleans and numbers. */
function lowerLiteral({ value, span }: Literal): Syntax {
  if (typeof value === "number") return float(value);
  if (typeof value !== "bigint") return nameToken(String(value));
  if (BigInt.asIntN(64, value) !== value) {
    throw new UnprintableError("integer beyond 64 bits", String(value), span);
  }
  return integer(value);
}

const smallestInteger = -(2n ** 63n);

/** `-x` is an operator on a literal, and the literal of the smallest integer would be out of range. */
function integer(value: bigint): Syntax {
  if (value === smallestInteger) {
    return { kind: "operation", operator: "-", left: integer(value + 1n), right: integer(1n) };
  }
  return value < 0n ? prefixed("-", numberToken(String(-value))) : numberToken(String(value));
}

/** The smallest double with full precision; Nix refuses the literals of smaller ones. */
const smallestNormal = 2 ** -1022;

/**
 * A literal that reads back as the same double: digits, a point and digits (`1.0e21`), because `1e21` is a call. Values
 * without a literal are computed: infinity, NaN, negative zero and subnormal numbers.
 */
function float(value: number): Syntax {
  if (Number.isNaN(value)) return product(float(Infinity), float(0));
  if (Object.is(value, -0)) return product(float(-1), float(0));
  if (value === Infinity) return product(float(1e308), float(10));
  if (value < 0)
    return value === -Infinity ? product(float(-1e308), float(10)) : prefixed("-", float(-value));
  if (value > 0 && value < smallestNormal)
    return product(float(value / smallestNormal), float(smallestNormal));
  const [digits = "", exponent] = String(value).split("e");
  const point = digits.includes(".") ? digits : `${digits}.0`;
  return numberToken(exponent === undefined ? point : `${point}e${exponent.replace("+", "")}`);
}

function product(left: Syntax, right: Syntax): Syntax {
  return { kind: "operation", operator: "*", left, right };
}

/** Marks an expression below a comment or an empty line: nixfmt lays out some of these expressions differently. */
export function setApart<S extends Syntax>(syntax: S): S;
export function setApart(syntax: Syntax): Syntax {
  switch (syntax.kind) {
    case "set":
      return { ...syntax, setApart: true };
    case "call":
      return { ...syntax, fn: setApart(syntax.fn), setApart: true };
    case "operation":
      return { ...syntax, left: setApart(syntax.left) };
    case "selection":
    case "membership":
      return { ...syntax, target: setApart(syntax.target) } as typeof syntax;
    default:
      return syntax;
  }
}
