import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../../compiler/frontends/nix/parse.ts";
import type { Budget } from "../../../../compiler/language/budget.ts";
import { createEvaluator, type Evaluator } from "../../../../compiler/language/evaluator.ts";
import type { Expr } from "../../../../compiler/language/expression.ts";
import type { Thunk, Value } from "../../../../compiler/language/value.ts";
import type { RecipeTree } from "../../../../compiler/support/recipe-tree.ts";
import { printNix } from "../../../../emitters/nix/print.ts";

export interface Session {
  readonly evaluator: Evaluator;
  readonly diagnostics: readonly Diagnostic[];
  parse(text: string, file?: string): Expr;
  /** The value of Nix text, forced on the outside. */
  value(text: string): Value;
  /** The value with everything in it, as JSON would have it; `undefined` where it is not known. */
  plain(text: string): unknown;
  /** The value as Nix text on one line. */
  nix(text: string): string;
  /** The codes of the diagnostics of evaluating everything in the text. */
  codes(text: string): readonly string[];
}

/** An evaluator over Nix text. `files` are the recipe tree. */
export function session(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: { readonly budget?: Partial<Budget>; readonly globals?: ReadonlyMap<string, Thunk> } = {},
): Session {
  const diagnostics: Diagnostic[] = [];
  const reporter = { report: (diagnostic: Diagnostic) => void diagnostics.push(diagnostic) };
  const parse = (text: string, file = "recipe.nix"): Expr => {
    const expr = parseNix({ path: file, text }, reporter);
    if (!expr) throw new Error(`no Nix: ${text}\n${JSON.stringify(diagnostics)}`);
    return expr;
  };
  const evaluator = createEvaluator({
    ...options,
    tree: treeOf(files),
    reporter,
    load: (path) => {
      const text = files[path];
      return typeof text === "string" ? parse(text, path) : undefined;
    },
  });
  const value = (text: string): Value => evaluator.evaluate(parse(text)).force();
  return {
    evaluator,
    diagnostics,
    parse,
    value,
    plain: (text) => plain(value(text)),
    nix: (text) =>
      print(evaluator.reify(value(text)))
        .replace(/\s+/g, " ")
        .trim(),
    codes(text) {
      const before = diagnostics.length;
      plain(value(text));
      return diagnostics.slice(before).map(({ code }) => code);
    },
  };
}

/** On one line, with tree paths as they are seen from the root of the tree. */
const print = (expr: Expr): string =>
  printNix(expr, { treePath: (path) => `./${path}` })
    .replace(/\s+/g, " ")
    .trim();

function treeOf(files: Readonly<Record<string, string | Uint8Array>>): RecipeTree {
  const isFolder = (path: string): boolean =>
    Object.keys(files).some((file) => path === "" || file.startsWith(`${path}/`));
  return {
    list: () => ({ files: Object.keys(files), problems: [] }),
    kind: (path) => (path in files ? "file" : isFolder(path) ? "directory" : "missing"),
    read(path) {
      const content = files[path];
      if (content === undefined) return { ok: false, reason: "no such file" };
      return { ok: true, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content };
    },
  };
}

/** A value as `nix-instantiate --eval --strict --json` would give it, as far as it is known. */
export function plain(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "bool":
    case "float":
      return value.value;
    case "int":
      return Number(value.value);
    case "string":
      return value.text.parts
        .map((part) => (typeof part === "string" ? part : `\${${print(part)}}`))
        .join("");
    case "path":
      return `./${value.path}`;
    case "list":
      return value.elements.map((element) => plain(element.force()));
    case "attrs": {
      const outPath = value.entries.get("outPath");
      if (outPath) return plain(outPath.value.force());
      return Object.fromEntries(
        [...value.entries]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, attribute]) => [name, plain(attribute.value.force())]),
      );
    }
    case "residual":
      return `\${${print(value.expr)}}`;
    case "function":
    case "error":
      return undefined;
  }
}
