import type {
  Binding,
  Expr,
  LambdaExpr,
  ListExpr,
  SelectExpr,
} from "../../../compiler/language/expression.ts";
import { level, operandNeedsParentheses } from "../precedence.ts";
import type { BindingSyntax, Term, Lambda, Selection, Syntax } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";
import { lowerAttrPath, lowerBindings, lowerPattern, variableName } from "./bindings.ts";
import { atLeast, call, nameToken, parenthesized, prefixed, simpleTerm, term } from "./build-syntax.ts";
import { lowerLiteral } from "./numbers.ts";
import { setApart } from "./set-apart.ts";
import { lowerPath, lowerSearchPath, type PrintTreePath } from "./paths.ts";
import { lowerQuoted, lowerString } from "./strings.ts";

export interface LowerOptions {
  readonly treePath?: PrintTreePath | undefined;
  /** Strings stay on one line. Default false. */
  readonly oneLine?: boolean;
  /**
   * Members of large sets are spelled when their syntax is read, each time: for who reads each of them once, and
   * forgets it before the next. What cannot be printed is found only then. Default false.
   */
  readonly onDemand?: boolean;
}

/** Spells an expression: parentheses where they are needed, quotes and escapes. Throws {@link UnprintableError}. */
export function lowerToSyntax(expr: Expr, options: LowerOptions): Syntax {
  return new Lowering(options.treePath, options.oneLine ?? false, options.onDemand ?? false).lower(expr);
}

class Lowering {
  constructor(
    private readonly treePath: PrintTreePath | undefined,
    /** As inside of `${…}`, whatever their text. */
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
        // `a ? b ? c` is refused: neither side of `?` is another one.
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

  /** `a.b` selected from is one path, unless a fallback should then be for more than it was written for. */
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
