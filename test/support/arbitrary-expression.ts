import fc from "fast-check";
import type {
  AttrName,
  BinaryOperator,
  Binding,
  Expr,
  Parameter,
  StringPart,
} from "../../compiler/language/expression.ts";
import { anyText, attributeName, float as anyFloat, identifier, integer } from "./arbitrary-text.ts";

export interface TreeOptions {
  /** With `|>` and `<|`, which only later versions of Nix know, behind a flag. Default false. */
  readonly pipes?: boolean;
  /** About how deep trees get. Default 4. */
  readonly depth?: number;
  /** The text of strings. */
  readonly text?: fc.Arbitrary<string>;
  readonly float?: fc.Arbitrary<number>;
  /** With comments and empty lines, which only emitted files have. Default true. */
  readonly layout?: boolean;
}

type Weighted<T> = fc.MaybeWeightedArbitrary<T>;

/** Any expression that can be printed and that Nix parses, whether or not it means anything. */
export function arbitraryExpression(options: TreeOptions = {}): fc.Arbitrary<Expr> {
  const { pipes = false, depth = 4, text = anyText, float = anyFloat, layout = true } = options;
  const gap = layout ? fc.nat(9).map((n) => n === 0) : fc.constant(false);
  return fc.letrec<{ expr: Expr; leaf: Expr }>((tie) => {
    const leaf = tie("leaf");
    const expr = tie("expr");
    const limits = { maxDepth: depth, depthSize: "max", depthIdentifier: "tree" } as const;
    const operand = fc.oneof(limits, { weight: 1, arbitrary: leaf }, { weight: 2, arbitrary: expr });
    const inner = { operand, expr, bindings: bindings(operand, expr, gap) };
    return {
      leaf: arbitraryLeaf(text, float),
      expr: fc.oneof(
        limits,
        { weight: 1, arbitrary: leaf },
        ...data(inner, text),
        ...access(operand),
        ...scopes(inner, gap),
        ...operations(inner, pipes),
      ),
    };
  }).expr;
}

/** The parts of larger trees. */
interface Inner {
  /** Smaller than `expr`, mostly. */
  readonly operand: fc.Arbitrary<Expr>;
  readonly expr: fc.Arbitrary<Expr>;
  readonly bindings: fc.Arbitrary<Binding[]>;
}

function arbitraryLeaf(text: fc.Arbitrary<string>, float: fc.Arbitrary<number>): fc.Arbitrary<Expr> {
  return fc.oneof(
    identifier.map((name): Expr => ({ kind: "variable", name })),
    fc
      .oneof(integer, float, fc.boolean(), fc.constant(null))
      .map((value): Expr => ({ kind: "literal", value })),
    text.map((only): Expr => ({ kind: "string", parts: [only] })),
    fc.constantFrom<Expr>(
      { kind: "path", base: "tree", parts: ["a/b.patch"] },
      { kind: "path", base: "tree", parts: ["a b/c"] },
      { kind: "path", base: "absolute", parts: ["/etc/x"] },
      { kind: "path", base: "home", parts: ["~/x"] },
      { kind: "path", base: "emitted", parts: ["../lib"] },
      { kind: "search-path", path: "nixpkgs/lib" },
    ),
    fc
      .tuple(identifier, fc.array(attributeName, { minLength: 1, maxLength: 3 }))
      .map(([root, names]): Expr => ({
        kind: "select",
        target: { kind: "variable", name: root },
        path: names.map(staticName),
      })),
  );
}

function data({ operand, bindings }: Inner, text: fc.Arbitrary<string>): Weighted<Expr>[] {
  const recursive = fc.nat(9).map((n) => n === 0);
  const part: fc.Arbitrary<StringPart> = fc.oneof({ weight: 2, arbitrary: text }, operand);
  const before = fc.constantFrom("dir/", "file-", "");
  const after = fc.constantFrom("/x", "-y", "/a b", "");
  return [
    weighted(2, node("attrs", { recursive, bindings })),
    weighted(2, list(operand)),
    weighted(1, node("string", { parts: fc.array(part, { maxLength: 4 }) })),
    weighted(
      1,
      node("path", { base: fc.constant("tree" as const), parts: fc.tuple(before, operand, after) }),
    ),
  ];
}

function list(operand: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> {
  return node("list", { elements: fc.array(operand, { maxLength: 4, depthIdentifier: "tree" }) });
}

function access(operand: fc.Arbitrary<Expr>): Weighted<Expr>[] {
  const path = attrPath(operand);
  return [
    weighted(1, node("select", { target: operand, path })),
    weighted(1, node("select", { target: operand, path, fallback: operand })),
    weighted(1, node("has-attr", { target: operand, path })),
  ];
}

function scopes({ operand, expr, bindings }: Inner, gap: fc.Arbitrary<boolean>): Weighted<Expr>[] {
  const letBindings = bindings.map((all) =>
    // Nix has no dynamic attributes in `let`.
    all.filter((binding) => binding.kind === "inherit" || binding.path[0]?.kind === "static"),
  );
  return [
    weighted(
      2,
      node("lambda", {
        parameter: parameter(operand),
        body: expr,
        blankBeforeBody: gap,
      }),
    ),
    weighted(1, node("let", { bindings: letBindings, body: expr })),
    weighted(1, node("with", { scope: operand, body: expr })),
    weighted(1, node("assert", { condition: operand, body: expr })),
    weighted(1, node("if", { condition: operand, then: expr, else: expr })),
  ];
}

function operations({ operand, expr }: Inner, pipes: boolean): Weighted<Expr>[] {
  const call = fc
    .tuple(operand, fc.array(operand, { minLength: 1, maxLength: 4 }))
    .map(([fn, args]) =>
      args.reduce<Expr>((applied, argument) => ({ kind: "apply", fn: applied, argument }), fn),
    );
  return [
    weighted(2, call),
    weighted(1, node("unary", { operator: fc.constantFrom("-" as const, "!" as const), operand })),
    weighted(3, node("binary", { operator: operator(pipes), left: expr, right: expr })),
  ];
}

const operator = (pipes: boolean): fc.Arbitrary<BinaryOperator> =>
  fc.constantFrom<BinaryOperator>(
    ...(["+", "-", "*", "/", "++", "//", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "->"] as const),
    // The ones that files are full of.
    ...(["//", "//", "++", "++", "+", "&&", "||"] as const),
    ...(pipes ? (["|>", "<|"] as const) : []),
  );

const commentLines = fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 2 });

function attrPath(operand: fc.Arbitrary<Expr>): fc.Arbitrary<AttrName[]> {
  const name = fc.oneof(
    { weight: 10, arbitrary: attributeName.map(staticName) },
    { weight: 1, arbitrary: operand.map((expr): AttrName => ({ kind: "dynamic", expr })) },
  );
  return fc.array(name, { minLength: 1, maxLength: 3 });
}

/** Bindings of names of their own: Nix refuses a name bound twice. */
function bindings(
  operand: fc.Arbitrary<Expr>,
  expr: fc.Arbitrary<Expr>,
  gap: fc.Arbitrary<boolean>,
): fc.Arbitrary<Binding[]> {
  const layout = fc
    .tuple(gap, gap, commentLines)
    .map(([blankBefore, commented, lines]) => ({ blankBefore, ...(commented && { comment: lines }) }));
  const assigned = fc
    .tuple(attrPath(operand), expr, layout)
    .map(([path, value, lines]): Binding => ({ kind: "value", path, value, ...lines }));
  const inherited = fc
    .tuple(
      fc.array(attributeName, { minLength: 1, maxLength: 5 }),
      fc.option(operand, { nil: undefined }),
      layout,
    )
    .map(([names, from, lines]): Binding => ({
      kind: "inherit",
      names: names.map((name) => ({ name })),
      ...(from && { from }),
      ...lines,
    }));
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: assigned }, inherited), { maxLength: 4, depthIdentifier: "tree" })
    .map(withoutClashes);
}

function withoutClashes(all: readonly Binding[]): Binding[] {
  const taken = new Set<string>();
  const claim = (name: string): boolean => !taken.has(name) && taken.add(name) === taken;
  return all.flatMap((binding): Binding[] => {
    if (binding.kind === "inherit") {
      const names = binding.names.filter(({ name }) => claim(name));
      return names.length === 0 ? [] : [{ ...binding, names }];
    }
    const [first] = binding.path;
    if (first?.kind !== "dynamic") return first && claim(first.name) ? [binding] : [];
    // `${"x"}` is `x`.
    const { expr } = first;
    const isStatic = expr.kind === "string" && expr.parts.every((part) => typeof part === "string");
    return isStatic && !claim(expr.parts.join("")) ? [] : [binding];
  });
}

function parameter(operand: fc.Arbitrary<Expr>): fc.Arbitrary<Parameter> {
  const field = fc
    .tuple(identifier, fc.option(operand, { nil: undefined, freq: 3 }))
    .map(([name, fallback]) => ({ name, ...(fallback && { fallback }) }));
  const fields = fc.uniqueArray(field, { maxLength: 4, selector: ({ name }) => name });
  const pattern = fc
    .tuple(fields, fc.boolean(), fc.option(fc.constant("args"), { nil: undefined, freq: 2 }))
    .map(([all, ellipsis, at]): Parameter => ({
      kind: "pattern",
      fields: all.filter(({ name }) => name !== at),
      ellipsis,
      ...(at !== undefined && { name: at }),
    }));
  const name = identifier.map((each): Parameter => ({ kind: "name", name: each }));
  return fc.oneof({ weight: 2, arbitrary: name }, pattern);
}

function staticName(name: string): AttrName {
  return { kind: "static", name };
}

function weighted(weight: number, arbitrary: fc.Arbitrary<Expr>): Weighted<Expr> {
  return { weight, arbitrary };
}

type Fields<Kind extends Expr["kind"]> = {
  [Key in keyof Omit<Extract<Expr, { kind: Kind }>, "kind" | "span" | "local">]-?: fc.Arbitrary<
    Extract<Expr, { kind: Kind }>[Key]
  >;
};

/** A node of one kind from arbitraries of its parts. */
function node<Kind extends Expr["kind"]>(kind: Kind, fields: Partial<Fields<Kind>>): fc.Arbitrary<Expr> {
  return fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Expr>;
}
