import type ts from "typescript";
import type { Diagnostic, Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { variable } from "../../language/build.ts";
import type { Expr, LetExpr, UnreadableExpr, ValueBinding } from "../../language/expression.ts";
import { globalNames, keywords } from "../../language/nix-names.ts";
import type { Span } from "../../support/span.ts";
import type { SymbolName } from "../../surface/names.ts";
import { spanIn, type SourceText } from "../frontend.ts";
import type { Scope } from "./scope.ts";

/**
 * Reads Nix written by hand; the entry of the Nix front end. Each NUL character of the text stands for one of the
 * `holes`, in order.
 */
export type ReadNix = (
  source: SourceText,
  reporter: Reporter,
  options: { readonly holes: readonly Expr[] },
) => Expr | undefined;

/** Reads any expression at a scope: the translators of single constructs call back through it. */
export type ReadExpression = (reading: Reading, node: ts.Expression, scope: Scope) => Expr;

/** One file while it is read: places, names, problems, and the way back into the reader of expressions. */
export class Reading {
  /** Expressions that stand for a node already read (the guarded head of an optional chain). */
  readonly substitutes = new Map<ts.Node, Expr>();
  failed = false;
  /** Nothing can be made of the file as a whole. */
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

  /** For readers of embedded text: what they report goes where ours goes. */
  readonly reporter: Reporter = { report: (diagnostic) => this.report(diagnostic) };

  report(diagnostic: Diagnostic): void {
    this.failed ||= diagnostic.severity === "error";
    this.#reporter.report(diagnostic);
  }

  /** Reports, and gives an expression to go on with, so that the rest of the file is checked too. */
  invalid(diagnostic: Diagnostic): UnreadableExpr {
    this.report(diagnostic);
    return { kind: "unreadable", ...(diagnostic.span && { span: diagnostic.span }) };
  }

  /** Gives up: reports what is nested beyond the limit. */
  tooDeep(node: ts.Expression): UnreadableExpr {
    this.unusable = true;
    return this.invalid(messages.tooDeep(this.span(node), deepestNesting));
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

  /** The source of a node, without the white space around it. */
  textOf(node: ts.Node): string {
    return this.file.text.slice(node.getStart(this.file), node.end);
  }

  /** A global of Nix, also where a parameter of the recipe has taken its name. */
  global(name: SymbolName | "import", scope: Scope, span: Span | undefined): Expr {
    if (!scope.hides(name)) return span ? { kind: "variable", name, span } : variable(name);
    const alias = this.#aliases.get(name) ?? this.names.fresh(`outer-${name}`);
    this.#aliases.set(name, alias);
    return at(span, variable(alias));
  }

  /** What {@link global} refers to where a name is taken; to be bound around the whole module. */
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

  /** `use(expr)`, with `expr` behind a variable unless it is one, so that it is written once however often it is used. */
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

/** Levels of nesting: beyond what people write, and well within the call stack of this reader and of the stages after it. */
export const deepestNesting = 400;

/**
 * What a declaration of a recipe must not be called, because the expressions that the front end makes, and Nix written by hand,
 * refer to it.
 */
const reserved: ReadonlySet<string> = new Set([
  ...keywords,
  ...globalNames,
  ...["__curPos", "__findFile", "__nixPath"],
]);

/**
 * Chooses the Nix variables of one file. A TypeScript name always becomes the same variable and two names never
 * the same one, so that shadowing in Nix is shadowing in TypeScript, and no choice can capture another.
 */
export class NixNames {
  readonly #variables = new Map<string, string>();
  readonly #taken: Set<string>;

  /** `words`: all words of the hand-written Nix in the file, which keep their meaning there. */
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

  /** A variable that nothing else uses, for parts that the front end names itself. */
  fresh(base: string): string {
    const clean = base.replaceAll(/[^A-Za-z0-9_'-]/g, "_");
    let variable = clean;
    for (let suffix = 2; reserved.has(variable) || this.#taken.has(variable); suffix++)
      variable = `${clean}_${suffix}`;
    this.#taken.add(variable);
    return variable;
  }
}
