import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import type { ts } from "ts-morph";
import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import { variable } from "../../language/build.ts";
import type { Expr, LetExpr, UnreadableExpr, ValueBinding } from "../../language/expression.ts";
import { globalNames, keywords } from "../../language/nix-names.ts";
import type { Span } from "../../support/span.ts";
import type { SymbolName } from "../../surface/names.ts";
import { spanIn, type SourceText } from "../frontend.ts";
import type { Scope } from "./scope.ts";

/** The Nix parser for handwritten Nix. Each NUL character of the text stands for one of the `holes`, in order. */
export type ReadNix = (
  source: SourceText,
  reporter: Reporter,
  options: { readonly holes: readonly Expr[] },
) => Expr | undefined;

/** Reads any expression in a scope; passed to the readers of single constructs. */
export type ReadExpression = (reading: Reading, node: ts.Expression, scope: Scope) => Expr;

/** The state of reading one file: places, names, diagnostics, and the expression reader. */
export class Reading {
  /** Expressions that replace a node already read (the guarded head of an optional chain). */
  readonly substitutes = new Map<ts.Node, Expr>();
  failed = false;
  /** Whether the file as a whole is unusable. */
  unusable = false;
  #depth = 0;
  readonly #aliases = new Map<string, string>();
  readonly #expression: ReadExpression;
  readonly #reporter: Reporter;

  constructor(
    readonly source: SourceText,
    readonly file: ts.SourceFile,
    readonly names: NixNames,
    readonly readNix: ReadNix,
    reporter: Reporter,
    expression: ReadExpression,
  ) {
    this.#reporter = reporter;
    this.#expression = expression;
  }

  /** For parsers of embedded text. */
  readonly reporter: Reporter = { report: (diagnostic) => this.report(diagnostic) };

  report(diagnostic: Diagnostic): void {
    this.failed ||= diagnostic.severity === "error";
    this.#reporter.report(diagnostic);
  }

  /** Reports, and returns a placeholder, so that the rest of the file is checked too. */
  invalid(diagnostic: Diagnostic): UnreadableExpr {
    this.report(diagnostic);
    return { kind: "unreadable", ...(diagnostic.span && { span: diagnostic.span }) };
  }

  /** Reports nesting beyond the limit, and stops. */
  tooDeep(node: ts.Expression): UnreadableExpr {
    this.unusable = true;
    return this.invalid(nestedTooDeeply(this.span(node), deepestNesting));
  }

  read(node: ts.Expression, scope: Scope): Expr {
    if (this.#depth >= deepestNesting) return this.tooDeep(node);
    this.#depth++;
    const expr = this.#expression(this, node, scope);
    this.#depth--;
    return expr;
  }

  span(node: ts.Node): Span {
    return this.between(node.getStart(this.file), node.end);
  }

  between(start: number, end: number): Span {
    return spanIn(this.source, start, end);
  }

  /** The source of a node, without surrounding whitespace. */
  textOf(node: ts.Node): string {
    return this.file.text.slice(node.getStart(this.file), node.end);
  }

  /** A global of Nix, even if a parameter of the recipe shadows its name. */
  global(name: SymbolName | "import", scope: Scope, span: Span | undefined): Expr {
    if (!scope.hides(name)) return span ? { kind: "variable", name, span } : variable(name);
    const alias = this.#aliases.get(name) ?? this.names.fresh(`outer-${name}`);
    this.#aliases.set(name, alias);
    return at(span, variable(alias));
  }

  /** The bindings of {@link global} for shadowed names, to be placed around the whole module. */
  aliases(): ValueBinding[] {
    return [...this.#aliases].map(([name, alias]) => ({
      kind: "value",
      path: [{ kind: "static", name: alias }],
      value: variable(name),
    }));
  }

  /** A function of `builtins`. */
  builtin(name: string, scope: Scope, span: Span | undefined): Expr {
    const target = this.global("builtins", scope, span);
    return span
      ? { kind: "select", target, path: [{ kind: "static", name, span }], span }
      : { kind: "select", target, path: [{ kind: "static", name }] };
  }

  /** `use(expr)` with `expr` bound to a variable unless it is one, so that it is not repeated. */
  once(expr: Expr, base: string, use: (known: Expr) => Expr): Expr {
    if (expr.kind === "variable") return use(expr);
    const name = this.names.fresh(base);
    const known = at(expr.span, variable(name));
    const body = use(known);
    const binding: ValueBinding = { kind: "value", path: [{ kind: "static", name }], value: expr };
    const bound: LetExpr = { kind: "let", bindings: [binding], body };
    return at(body.span, bound);
  }
}

/** The same node with a place. */
export const at = <Node extends Expr>(span: Span | undefined, node: Node): Node =>
  span === undefined ? node : { ...node, span };

/** The limit of nesting: beyond real code, and well within the call stack of this reader and later stages. */
export const deepestNesting = 400;

/** Names that a recipe must not declare, because generated expressions and handwritten Nix refer to them. */
const reserved: ReadonlySet<string> = new Set([
  ...keywords,
  ...globalNames,
  ...["__curPos", "__findFile", "__nixPath"],
]);

/**
 * Chooses the Nix variables of one file. A TypeScript name always becomes the same variable, and two names never share
 * one, so that shadowing in Nix is shadowing in TypeScript and no choice can capture another.
 */
export class NixNames {
  readonly #variables = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `words`: all words of the handwritten Nix in the file, which keep their meaning. */
  constructor(words: Iterable<string>) {
    this.#taken = new Set(words);
  }

  /** The variable of a TypeScript name. */
  of(name: string): string {
    const known = this.#variables.get(name);
    if (known !== undefined) return known;
    const variable = this.fresh(name);
    this.#variables.set(name, variable);
    return variable;
  }

  /** An unused variable, for parts that the front end names. */
  fresh(base: string): string {
    const clean = base.replaceAll(/[^A-Za-z0-9_'-]/g, "_");
    let variable = clean;
    for (let suffix = 2; reserved.has(variable) || this.#taken.has(variable); suffix++)
      variable = `${clean}_${suffix}`;
    this.#taken.add(variable);
    return variable;
  }
}
