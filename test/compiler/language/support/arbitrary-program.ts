import fc from "fast-check";
import * as b from "../../../../compiler/language/build.ts";
import type { BinaryOperator, Expr, Parameter } from "../../../../compiler/language/expression.ts";

// Programs that have a value: typed, total, over the package set `stubPackages`.

type Type = "int" | "string" | "bool" | "ints" | "strings" | "set" | "function";
/** Variables in scope. A name that hides `pkgs` takes the package set out of reach. */
type Scope = ReadonlyMap<string, Type>;

/** In Nix: what `pkgs` is when the two programs are compared. `set` and every literal set have `a` and `b`. */
export const stubPackages = `rec {
  n = 7;
  s = "str";
  yes = true;
  no = false;
  ints = [ 3 1 2 ];
  strings = [ "p" "q" ];
  set = { a = 4; b = "in set"; };
  nested.deep = { n = 9; s = "deep"; };
  increment = x: x + 1;
  hello = { type = "derivation"; name = "hello-1.0"; outPath = "/store/hello"; version = "1.0"; inherit override; };
  override = args: { type = "derivation"; outPath = "/store/" + builtins.toString args.a + args.b; version = args.b; };
}`;

const names = ["x", "y", "z", "a", "pkgs", "lib"];
const types: readonly Type[] = ["int", "string", "bool", "ints", "strings", "set", "function"];

export interface ProgramOptions {
  /** Also call functions of nixpkgs' `lib`. */
  readonly lib: boolean;
}

/** A list of one value of each type that can be printed as JSON. */
export function arbitraryProgram(options: ProgramOptions): fc.Arbitrary<Expr> {
  return fc
    .tuple(
      ...(["int", "string", "bool", "ints", "strings", "set"] as const).map((type) =>
        expression(type, new Map(), 4, options),
      ),
    )
    .map((elements) => b.list(elements));
}

function expression(type: Type, scope: Scope, depth: number, options: ProgramOptions): fc.Arbitrary<Expr> {
  const leaves = [...literals(type), ...variables(type, scope), ...packages(type, scope)];
  if (depth <= 0) return fc.oneof(...leaves);
  const of = (other: Type, inner: Scope = scope): fc.Arbitrary<Expr> =>
    fc.constant(null).chain(() => expression(other, inner, depth - 1, options));
  return fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...leaves) },
    { weight: 5, arbitrary: fc.oneof(...own(type, of, scope, options)) },
    { weight: 3, arbitrary: fc.oneof(...anywhere(type, of, scope)) },
  );
}

type Make = (type: Type, scope?: Scope) => fc.Arbitrary<Expr>;

function literals(type: Type): readonly fc.Arbitrary<Expr>[] {
  switch (type) {
    case "int":
      return [fc.integer({ min: -9, max: 99 }).map(b.integer)];
    case "string":
      return [fc.constantFrom("", "a", "two words", "${x}", "''", '"', "\n").map((text) => b.string(text))];
    case "bool":
      return [fc.boolean().map(b.literal)];
    case "ints":
      return [fc.constant(b.list([])), fc.constant(b.list([b.integer(1), b.integer(2)]))];
    case "strings":
      return [fc.constant(b.list([b.string("u"), b.string("v")]))];
    case "set":
      return [
        fc.constant(
          b.attrsOf([
            ["a", b.integer(1)],
            ["b", b.string("t")],
          ]),
        ),
      ];
    case "function":
      return [fc.constant(lambda("x", b.binary("*", b.variable("x"), b.integer(2))))];
  }
}

const variables = (type: Type, scope: Scope): readonly fc.Arbitrary<Expr>[] =>
  [...scope].flatMap(([name, each]) => (each === type ? [fc.constant<Expr>(b.variable(name))] : []));

function packages(type: Type, scope: Scope): readonly fc.Arbitrary<Expr>[] {
  if (scope.has("pkgs")) return [];
  const pkgs = (...path: readonly string[]) => fc.constant<Expr>(b.select(b.variable("pkgs"), ...path));
  switch (type) {
    case "int":
      return [pkgs("n"), pkgs("nested", "deep", "n"), pkgs("set", "a")];
    case "string":
      return [
        pkgs("s"),
        pkgs("hello", "version"),
        fc.constant(b.string(b.select(b.variable("pkgs"), "hello"), "/bin")),
      ];
    case "bool":
      return [pkgs("yes"), pkgs("no")];
    case "ints":
    case "strings":
    case "set":
      return [pkgs(type)];
    case "function":
      return [pkgs("increment")];
  }
}

/** Expressions that may have any type. */
function anywhere(type: Type, of: Make, scope: Scope): readonly fc.Arbitrary<Expr>[] {
  const name = fc.constantFrom(...names);
  const otherType = fc.constantFrom(...types);
  return [
    fc.tuple(of("bool"), of(type), of(type)).map(([condition, yes, no]): Expr => ({
      kind: "if",
      condition,
      then: yes,
      else: no,
    })),
    // let x = …; in …
    fc
      .tuple(name, otherType)
      .chain(([bound, other]) =>
        fc
          .tuple(of(other), of(type, new Map([...scope, [bound, other]])))
          .map(([value, body]) => renamed([[bound, value]], body)),
      ),
    // (x: …) …
    fc
      .tuple(name, otherType)
      .chain(([bound, other]) =>
        fc
          .tuple(of(other), of(type, new Map([...scope, [bound, other]])))
          .map(([value, body]) => b.apply(lambda(bound, body), value)),
      ),
    // ({ a, b, … }: …) set
    fc.boolean().chain((named) =>
      fc
        .tuple(
          of("set"),
          of(
            type,
            new Map<string, Type>([
              ...scope,
              ["a", "int"],
              ["b", "string"],
              ...(named ? [["x", "set"] as const] : []),
            ]),
          ),
        )
        .map(([value, body]) => {
          const parameter: Parameter = {
            kind: "pattern",
            ellipsis: true,
            fields: [{ name: "a" }, { name: "b", fallback: b.string("none") }],
            ...(named && { name: "x" }),
          };
          return b.apply({ kind: "lambda", parameter, body }, value);
        }),
    ),
    // with set; …
    of("set").chain((set) =>
      of(
        type,
        scope.has("a") || scope.has("b")
          ? scope
          : new Map<string, Type>([...scope, ["a", "int"], ["b", "string"]]),
      ).map((body): Expr => ({ kind: "with", scope: set, body })),
    ),
    // { x = …; }.x
    fc.tuple(name, of(type)).map(([key, value]) => b.select(b.attrsOf([[key, value]]), key)),
    // { y = …; }.x or …
    fc
      .tuple(of("set"), of(type))
      .map(([set, fallback]): Expr => ({ ...b.select(set, "missing", "deep"), fallback })),
    of(type).map((body): Expr => ({ kind: "assert", condition: b.literal(true), body })),
  ];
}

/** Expressions of the type's own. */
function own(type: Type, of: Make, scope: Scope, options: ProgramOptions): readonly fc.Arbitrary<Expr>[] {
  const lib = options.lib && !scope.has("lib");
  const libFn = (name: string): Expr => b.select(b.variable("lib"), name);
  const fn = (name: string): Expr => b.select(b.variable("builtins"), name);
  const binary = (operator: BinaryOperator, left: Type, right: Type) =>
    fc.tuple(of(left), of(right)).map(([x, y]): Expr => b.binary(operator, x, y));
  const inner = (name: string, bound: Type, result: Type) =>
    of(result, new Map([...scope, [name, bound]])).map((body) => lambda(name, body));
  switch (type) {
    case "int":
      return [
        binary("+", "int", "int"),
        binary("-", "int", "int"),
        of("ints").map((list) => b.apply(fn("length"), list)),
        of("set").map((set) => b.select(set, "a")),
        fc.tuple(of("function"), of("int")).map(([f, x]) => b.apply(f, x)),
        fc
          .tuple(of("int"), of("ints"))
          .map(([start, list]) =>
            b.apply(
              fn("foldl'"),
              lambda("p", lambda("q", b.binary("+", b.variable("p"), b.variable("q")))),
              start,
              list,
            ),
          ),
        ...(lib ? [fc.tuple(of("int"), of("int")).map(([x, y]) => b.apply(libFn("max"), x, y))] : []),
      ];
    case "string":
      return [
        fc.tuple(of("string"), of("string")).map(([x, y]) => b.string("<", x, "-", y)),
        binary("+", "string", "string"),
        of("int").map((x) => b.apply(fn("toString"), x)),
        of("set").map((set) => b.select(set, "b")),
        fc.tuple(of("string"), of("strings")).map(([x, list]) => b.apply(fn("concatStringsSep"), x, list)),
        of("set").map((set) => b.apply(fn("toJSON"), set)),
        ...(scope.has("pkgs")
          ? []
          : [
              of("set").map((set) =>
                b.select(b.apply(b.select(b.variable("pkgs"), "hello", "override"), set), "version"),
              ),
            ]),
        ...(lib
          ? [
              fc.tuple(of("bool"), of("string")).map(([x, y]) => b.apply(libFn("optionalString"), x, y)),
              fc
                .tuple(inner("x", "string", "string"), of("strings"))
                .map(([f, list]) => b.apply(libFn("concatMapStringsSep"), b.string(","), f, list)),
              of("string").map((x) => b.apply(libFn("escapeShellArg"), x)),
              fc.tuple(of("string"), of("string")).map(([x, y]) => b.apply(libFn("removePrefix"), x, y)),
            ]
          : []),
      ];
    case "bool":
      return [
        ...(["==", "!=", "<", "<=", ">", ">="] as const).map((operator) => binary(operator, "int", "int")),
        binary("==", "string", "string"),
        binary("==", "set", "set"),
        binary("<", "ints", "ints"),
        ...(["&&", "||", "->"] as const).map((operator) => binary(operator, "bool", "bool")),
        of("bool").map((operand): Expr => ({ kind: "unary", operator: "!", operand })),
        of("set").map((target): Expr => ({ kind: "has-attr", target, path: [b.name("a")] })),
        of("set").map((target): Expr => ({ kind: "has-attr", target, path: [b.name("zz"), b.name("y")] })),
        fc.tuple(of("int"), of("ints")).map(([x, list]) => b.apply(fn("elem"), x, list)),
        fc.tuple(inner("y", "int", "bool"), of("ints")).map(([f, list]) => b.apply(fn("all"), f, list)),
        ...(lib
          ? [fc.tuple(of("string"), of("string")).map(([x, y]) => b.apply(libFn("hasPrefix"), x, y))]
          : []),
      ];
    case "ints":
      return [
        fc.array(of("int"), { maxLength: 3 }).map((list) => b.list(list)),
        binary("++", "ints", "ints"),
        fc.tuple(inner("x", "int", "int"), of("ints")).map(([f, list]) => b.apply(fn("map"), f, list)),
        fc.tuple(inner("x", "int", "bool"), of("ints")).map(([f, list]) => b.apply(fn("filter"), f, list)),
        inner("y", "int", "int").map((f) => b.apply(fn("genList"), f, b.integer(3))),
        of("ints").map((list) => b.apply(fn("sort"), fn("lessThan"), list)),
        ...(lib
          ? [
              fc.tuple(of("bool"), of("ints")).map(([x, y]) => b.apply(libFn("optionals"), x, y)),
              of("ints").map((list) => b.apply(libFn("unique"), list)),
              fc.tuple(of("int"), of("ints")).map(([x, list]) => b.apply(libFn("remove"), x, list)),
            ]
          : []),
      ];
    case "strings":
      return [
        fc.array(of("string"), { maxLength: 3 }).map((list) => b.list(list)),
        binary("++", "strings", "strings"),
        fc.tuple(inner("z", "int", "string"), of("ints")).map(([f, list]) => b.apply(fn("map"), f, list)),
        of("set").map((set) => b.apply(fn("attrNames"), set)),
        ...(lib
          ? [
              fc.tuple(of("bool"), of("string")).map(([x, y]) => b.apply(libFn("optional"), x, y)),
              of("string").map((x) => b.apply(libFn("splitString"), b.string(","), x)),
            ]
          : []),
      ];
    case "set":
      return [
        fc.tuple(of("int"), of("string")).map(([x, y]) =>
          b.attrsOf([
            ["a", x],
            ["b", y],
          ]),
        ),
        fc.tuple(of("int"), of("string")).map(([x, y]) =>
          renamed(
            [
              ["a1", x],
              ["b1", y],
            ],
            {
              kind: "attrs",
              recursive: true,
              bindings: [b.bind("a", b.variable("a1")), b.bind("b", b.variable("b1"))],
            },
          ),
        ),
        binary("//", "set", "set"),
        fc.tuple(of("set"), of("int")).map(([set, x]) => b.binary("//", set, b.attrsOf([["c", x]]))),
        fc.tuple(of("string"), of("set")).map(([x, set]): Expr => ({
          kind: "binary",
          operator: "//",
          left: {
            kind: "attrs",
            recursive: false,
            bindings: [
              { kind: "value", path: [{ kind: "dynamic", expr: b.string("k", x) }], value: b.integer(0) },
            ],
          },
          right: set,
        })),
        of("set").map((set) => b.apply(fn("mapAttrs"), lambda("n", lambda("v", b.variable("v"))), set)),
        ...(lib
          ? [
              fc.tuple(of("set"), of("set")).map(([x, y]) => b.apply(libFn("recursiveUpdate"), x, y)),
              fc
                .tuple(of("bool"), of("set"))
                .map(([x, y]) => b.binary("//", b.apply(libFn("optionalAttrs"), x, y), y)),
            ]
          : []),
      ];
    case "function":
      return [inner("x", "int", "int"), inner("a", "int", "int"), inner("pkgs", "int", "int")];
  }
}

/** `let x' = value; in let x = x'; in body`: the values do not see the names. */
const renamed = (values: readonly (readonly [string, Expr])[], body: Expr): Expr => ({
  kind: "let",
  bindings: values.map(([name, value]) => b.bind(`${name}'`, value)),
  body: { kind: "let", bindings: values.map(([name]) => b.bind(name, b.variable(`${name}'`))), body },
});

const lambda = (name: string, body: Expr): Expr => ({
  kind: "lambda",
  parameter: { kind: "name", name },
  body,
});
