import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { select, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { text } from "../../../compiler/language/text.ts";
import type { Attribute, Thunk, Value } from "../../../compiler/language/value.ts";

/** A value as a recipe would give it; every value and name has a place of its own in `file`. */
export class RecipeText {
  private offset = 0;
  constructor(readonly file = "recipe.nix") {}

  /** Plain data as it reads; {@link Written} values as they are; a bigint is an integer, a number with a fraction a float. */
  thunk(data: unknown): Thunk {
    const value = this.value(data);
    return { force: () => value, ...(value.span && { span: value.span }) };
  }

  value(data: unknown): Value {
    const span = this.place();
    if (data instanceof Written) return { span, ...data.value };
    if (data === null) return { kind: "null", span };
    if (typeof data === "boolean") return { kind: "bool", value: data, span };
    if (typeof data === "bigint") return { kind: "int", value: data, span };
    if (typeof data === "number") {
      return Number.isInteger(data)
        ? { kind: "int", value: BigInt(data), span }
        : { kind: "float", value: data, span };
    }
    if (typeof data === "string") return { kind: "string", text: text(data), span };
    if (Array.isArray(data)) return { kind: "list", elements: data.map((each) => this.thunk(each)), span };
    if (typeof data !== "object") throw new Error("no recipe value");
    const entries = Object.entries(data).map(([name, each]): [string, Attribute] => {
      const nameSpan = this.place();
      return [name, { nameSpan, value: this.thunk(each) }];
    });
    return { kind: "attrs", entries: new Map(entries), span };
  }

  private place(): Span {
    this.offset += 10;
    return { file: this.file, start: this.offset, end: this.offset + 5 };
  }
}

export class Written {
  constructor(readonly value: Value) {}
}

/** `pkgs.<steps>` */
export const pkg = (...steps: readonly string[]): Written =>
  new Written({ kind: "residual", expr: pkgExpr(...steps) });
export const pkgExpr = (...steps: readonly string[]): Expr => select(variable("pkgs"), ...steps);
export const file = (path: string): Written => new Written({ kind: "path", path });
/** A string with parts. */
export const interpolated = (...parts: readonly (string | Expr)[]): Written =>
  new Written({ kind: "string", text: text(...parts) });
export const aFunction = (): Written =>
  new Written({
    kind: "function",
    apply: () => ({ kind: "error" }),
    reify: () => variable("id"),
  });
export const failed = (): Written => new Written({ kind: "error" });

/** Collects diagnostics. */
export function collector() {
  const diagnostics: Diagnostic[] = [];
  return { diagnostics, report: (each: Diagnostic) => void diagnostics.push(each) };
}
