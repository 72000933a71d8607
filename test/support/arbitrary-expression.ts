import fc from "fast-check";
import type {
  AttrName,
  BinaryOperator,
  Binding,
  Expr,
  Parameter,
  StringPart,
} from "../../compiler/language/expression.ts";

// Random expression trees: any shape that can be printed, whether or not it means anything.

/** Pipes are syntax only for later versions of Nix, behind a flag. */
export interface TreeOptions {
  readonly pipes?: boolean;
  /** About how deep trees get. */
  readonly depth?: number;
}

const identifier = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("a", "b", "lib", "pkgs", "config", "x'", "_", "mkIf", "lengthyIdentifier"),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_'-]{0,40}$/).filter(isNoKeyword) },
);

function isNoKeyword(word: string): boolean {
  return !/^(assert|else|if|in|inherit|let|or|rec|then|with)$/.test(word);
}

/** Attribute names may be any text. */
export const attributeName = fc.oneof(
  { weight: 8, arbitrary: identifier },
  { weight: 1, arbitrary: fc.constantFrom("or", "if", "a b", "", "${x}", "a.b", "1", "ü", '"', "rec") },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "binary", maxLength: 6 }).filter((text) => !text.includes("\0")),
  },
);

/** Text with a taste for what must be escaped. */
export const trickyText = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom("a", "word", " ", "  ", "\n", "\n", "$", "{", "${", "''", "'", "\\", '"'),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          "\t",
          "\r",
          "\r\n",
          "\n\n",
          "}",
          "$$",
          "ü",
          "日本",
          "🙂",
          "#",
          "/*",
          "\u007f",
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
      { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join("").replaceAll("\0", ""));

/** Several lines with their own indentation, as scripts have. */
export const script = fc
  .array(
    fc.tuple(
      fc.nat({ max: 3 }),
      fc.oneof(
        fc.constant(""),
        trickyText.map((text) => text.replaceAll("\n", "")),
      ),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((lines) => lines.map(([depth, text]) => (text === "" ? "" : "  ".repeat(depth) + text)).join("\n"));

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 30 }).map(withoutNul) },
  trickyText,
  script,
);

function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

export const integer = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n + 1n),
);

export const float = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(1, 1e6, 1e21, 1e-7, 5e-324, -0, 0, 1.5e300),
);

const operator = (pipes: boolean): fc.Arbitrary<BinaryOperator> =>
  fc.constantFrom<BinaryOperator>(
    ...(["+", "-", "*", "/", "++", "//", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "->"] as const),
    ...(["//", "//", "++", "++", "+", "&&", "||"] as const),
    ...(pipes ? (["|>", "<|"] as const) : []),
  );

interface BindingLines {
  readonly comment: fc.Arbitrary<string[]>;
  readonly blankBefore: fc.Arbitrary<boolean>;
}

/** Any expression that can be printed. */
export function arbitraryExpression({ pipes = false, depth = 4 }: TreeOptions = {}): fc.Arbitrary<Expr> {
  return fc.letrec<{ expr: Expr; leaf: Expr }>((tie) => {
    const expr = tie("expr");
    const small = fc.oneof(
      { maxDepth: depth, depthSize: "max", depthIdentifier: "tree" },
      { weight: 1, arbitrary: tie("leaf") },
      { weight: 2, arbitrary: expr },
    );
    const part: fc.Arbitrary<StringPart> = fc.oneof({ weight: 2, arbitrary: anyText }, small);
    const name: fc.Arbitrary<AttrName> = fc.oneof(
      { weight: 10, arbitrary: attributeName.map((text): AttrName => ({ kind: "static", name: text })) },
      { weight: 1, arbitrary: small.map((dynamic): AttrName => ({ kind: "dynamic", expr: dynamic })) },
    );
    const path = fc.array(name, { minLength: 1, maxLength: 3 });
    const layout: BindingLines = {
      comment: fc.array(fc.string({ maxLength: 12 }).map(withoutNul), { maxLength: 2 }),
      blankBefore: fc.boolean(),
    };
    const plain: BindingLines = { comment: fc.constant([]), blankBefore: fc.constant(false) };
    const bindingWith = (lines: BindingLines): fc.Arbitrary<Binding> =>
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ kind: fc.constant("value" as const), path, value: expr, ...lines }),
        },
        {
          weight: 1,
          arbitrary: fc
            .record({
              names: fc.array(
                attributeName.map((text) => ({ name: text })),
                { minLength: 1, maxLength: 5 },
              ),
              from: fc.option(small, { nil: undefined }),
              ...lines,
            })
            .map(({ from, ...rest }): Binding => ({ kind: "inherit", ...rest, ...(from && { from }) })),
        },
      );
    const bindings = fc.array(
      fc.oneof({ weight: 5, arbitrary: bindingWith(plain) }, { weight: 1, arbitrary: bindingWith(layout) }),
      { maxLength: 4, depthIdentifier: "tree" },
    );
    const parameter: fc.Arbitrary<Parameter> = fc.oneof(
      { weight: 2, arbitrary: identifier.map((text): Parameter => ({ kind: "name", name: text })) },
      {
        weight: 1,
        arbitrary: fc
          .record({
            fields: fc.uniqueArray(
              fc.record({ name: identifier, fallback: fc.option(small, { nil: undefined, freq: 3 }) }),
              {
                maxLength: 4,
                selector: (field) => field.name,
              },
            ),
            ellipsis: fc.boolean(),
            name: fc.option(fc.constant("args"), { nil: undefined, freq: 2 }),
          })
          .map(({ fields, ellipsis, name: at }): Parameter => ({
            kind: "pattern",
            fields: fields.map((field) => ({
              name: field.name,
              ...(field.fallback && { fallback: field.fallback }),
            })),
            ellipsis,
            ...(at !== undefined && { name: at }),
          })),
      },
    );
    const elements = fc.array(small, { maxLength: 4, depthIdentifier: "tree" });
    return {
      leaf: fc.oneof(
        identifier.map((text): Expr => ({ kind: "variable", name: text })),
        fc
          .oneof(integer, float, fc.boolean(), fc.constant(null))
          .map((value): Expr => ({ kind: "literal", value })),
        anyText.map((text): Expr => ({ kind: "string", parts: [text] })),
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
            path: names.map((each): AttrName => ({ kind: "static", name: each })),
          })),
      ),
      expr: fc.oneof(
        { maxDepth: depth, depthSize: "max", depthIdentifier: "tree", withCrossShrink: true },
        { weight: 1, arbitrary: tie("leaf") },
        {
          weight: 2,
          arbitrary: fc
            .tuple(small, fc.array(small, { minLength: 1, maxLength: 4 }))
            .map(([fn, args]) =>
              args.reduce<Expr>((applied, argument) => ({ kind: "apply", fn: applied, argument }), fn),
            ),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constant("attrs" as const),
            recursive: fc.nat(9).map((n) => n === 0),
            bindings,
          }),
        },
        { weight: 2, arbitrary: elements.map((each): Expr => ({ kind: "list", elements: each })) },
        {
          weight: 1,
          arbitrary: fc.array(part, { maxLength: 4 }).map((parts): Expr => ({ kind: "string", parts })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom("dir/", "file-", ""), small, fc.constantFrom("/x", "-y", "/a b"))
            .map(([before, middle, after]): Expr => ({
              kind: "path",
              base: "tree",
              parts: [before, middle, after],
            })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(small, path, fc.option(small, { nil: undefined, freq: 1 }))
            .map(([target, steps, fallback]): Expr => ({
              kind: "select",
              target,
              path: steps,
              ...(fallback && { fallback }),
            })),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("has-attr" as const), target: small, path }) },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant("lambda" as const), parameter, body: expr }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("let" as const), bindings, body: expr }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("with" as const), scope: small, body: expr }) },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant("assert" as const), condition: small, body: expr }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant("if" as const),
            condition: small,
            then: expr,
            else: expr,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant("unary" as const),
            operator: fc.constantFrom("-" as const, "!" as const),
            operand: small,
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constant("binary" as const),
            operator: operator(pipes),
            left: expr,
            right: expr,
          }),
        },
      ),
    };
  }).expr;
}
