import type { Diagnostic } from "../../../../../compiler/diagnostics/diagnostic.ts";
import { createEvaluator, type Evaluator } from "../../../../../compiler/language/evaluator.ts";
import type { Expr } from "../../../../../compiler/language/expression.ts";
import { staticText } from "../../../../../compiler/language/text.ts";
import type { Value } from "../../../../../compiler/language/value.ts";
import type { RecipeTree } from "../../../../../compiler/support/recipe-tree.ts";
import { readModule } from "./read.ts";

const emptyTree: RecipeTree = {
  list: () => ({ files: [], problems: [] }),
  kind: () => "missing",
  read: () => ({ ok: false, reason: "not there" }),
};

/** The default export of a module as plain JavaScript data; throws what was reported on the way. */
export const evaluateDefault = (text: string, modules: Modules = {}): unknown =>
  withDefault(text, toData, modules);

/** The texts of what a module imports, by path in the tree. */
export type Modules = Readonly<Record<string, string>>;

/** The default export of a module as the expression that is left for Nix. */
export const reifyDefault = (text: string): Expr =>
  withDefault(text, (value, evaluator) => evaluator.reify(value));

function withDefault<Result>(
  text: string,
  use: (value: Value, evaluator: Evaluator) => Result,
  modules: Modules = {},
): Result {
  const { expr, diagnostics } = readModule(text);
  if (!expr) throw new Error(messagesOf(diagnostics));
  const reported: Diagnostic[] = [];
  const reporter = { report: (each: Diagnostic) => void reported.push(each) };
  const evaluator = createEvaluator({
    load: (path) => readModule(modules[path] ?? "", path).expr,
    tree: emptyTree,
    reporter,
  });
  const module = evaluator.evaluate(expr).force();
  const member = module.kind === "attrs" ? module.entries.get("default") : undefined;
  if (!member) throw new Error("no default export");
  const result = use(member.value.force(), evaluator);
  if (reported.length > 0) throw new Error(messagesOf(reported));
  return result;
}

const messagesOf = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ code, message }) => `${code} ${message}`).join("\n");

/** JavaScript has one type of numbers; keys come as an array of entries, because their order is compared too. */
function toData(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "bool":
    case "float":
      return value.value;
    case "int":
      return Number(value.value);
    case "string":
      return staticText(value.text) ?? "?";
    case "list":
      return value.elements.map((each) => toData(each.force()));
    case "attrs":
      return Object.fromEntries(
        [...value.entries].map(([key, { value: each }]) => [key, toData(each.force())]),
      );
    default:
      return `<${value.kind}>`;
  }
}
