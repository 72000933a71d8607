import { otherOrder } from "../../../compiler/diagnostics/editing.ts";
import type { Reporter } from "../../../compiler/diagnostics/diagnostic.ts";
import { apply, attrs, inherit, select, string, variable } from "../../../compiler/language/build.ts";
import type {
  Binding,
  Expr,
  InheritBinding,
  PathExpr,
  ValueBinding,
  VariableExpr,
} from "../../../compiler/language/expression.ts";
import { givesText } from "../../../compiler/language/gives-file.ts";
import { intrinsicInNix } from "../../../compiler/language/intrinsics.ts";
import { staticText } from "../../../compiler/language/text.ts";
import { mapChildren } from "../../../compiler/language/traversal.ts";

export interface NixOnlyOptions {
  readonly reporter: Reporter;
  /** For a TypeScript module: the path of its conversion, and its arguments. Undefined for other files, which stay. */
  readonly module: (
    path: string,
  ) => { readonly path: string; readonly arguments: readonly string[] } | undefined;
}

/** The expression without TypeScript-only parts: intrinsics, and imports of TypeScript modules. */
export function nixOnly(expr: Expr, options: NixOnlyOptions): Expr {
  const visit = (each: Expr): Expr => {
    if (each.kind === "intrinsic") {
      return each.name === "js:interpolate" ? textOfValue : intrinsicInNix(each.name);
    }
    if (each.kind === "apply") {
      const module = importedModule(each.fn, each.argument, options);
      if (module) return module;
      if (each.fn.kind === "intrinsic") {
        if (ordered.has(each.fn.name)) options.reporter.report(otherOrder(each.span));
        if (each.fn.name === "js:callback") return visit(each.argument);
        if (each.fn.name === "js:interpolate") return interpolated(visit(each.argument));
      }
    }
    const mapped = mapChildren(each, visit);
    return mapped.kind === "attrs" && !mapped.recursive
      ? { ...mapped, bindings: inheriting(mapped.bindings) }
      : mapped;
  };
  return visit(expr);
}

/**
 * `String` as a function for list elements. Integers are converted; floats and Booleans, which `toString` converts
 * differently, are an error as in interpolation.
 */
const textOfValue: Expr = {
  kind: "lambda",
  parameter: { kind: "name", name: "value" },
  body: {
    kind: "if",
    condition: apply(select(variable("builtins"), "isInt"), variable("value")),
    then: apply(variable("toString"), variable("value")),
    else: string(variable("value")),
  },
};

/** `${value}` of JavaScript, which accepts numbers; unchanged if a function certainly returns a string. */
const interpolated = (value: Expr): Expr =>
  value.kind === "apply" && givesText(value) ? value : apply(variable("toString"), value);

/** Intrinsics that keep the order of a set. */
const ordered: ReadonlySet<string> = new Set(["js:entries", "js:keys", "js:values", "js:json"]);

/** `import ../common.nix { inherit lib pkgs; }` */
function importedModule(fn: Expr, argument: Expr, { module }: NixOnlyOptions): Expr | undefined {
  if (fn.kind !== "variable" || fn.name !== "import" || argument.kind !== "path") return undefined;
  const path = staticTreePath(argument);
  const found = path === undefined ? undefined : module(path);
  if (!found) return undefined;
  const imported = apply(variable("import"), { ...argument, parts: [found.path] });
  return found.arguments.length === 0 ? imported : apply(imported, attrs([inherit(found.arguments)]));
}

/** The path of a file of the tree without interpolations. */
export const staticTreePath = (path: PathExpr): string | undefined =>
  path.base === "tree" ? staticText(path) : undefined;

/** `a = a; b = b;` as `inherit a b;`, and `a = x.a;` as `inherit (x) a;`, if neither has a comment. */
function inheriting(bindings: readonly Binding[]): Binding[] {
  const result: Binding[] = [];
  for (const binding of bindings.map(dotted)) {
    const found = inheritable(binding);
    const last = result.at(-1);
    if (found === undefined) result.push(binding);
    else if (
      last?.kind === "inherit" &&
      sameSource(last, found) &&
      !binding.comment &&
      !binding.blankBefore
    ) {
      result[result.length - 1] = { ...last, names: [...last.names, { name: found.name }] };
    } else {
      const { comment, blankBefore } = binding;
      const layout = { ...(comment && { comment }), ...(blankBefore && { blankBefore }) };
      result.push({ ...inherit([found.name], found.from), ...layout });
    }
  }
  return result;
}

interface Inheritable {
  readonly name: string;
  readonly from?: VariableExpr;
}

function inheritable(binding: Binding): Inheritable | undefined {
  if (binding.kind !== "value") return undefined;
  const { path, value } = binding;
  const [name, ...deeper] = path;
  if (name?.kind !== "static" || deeper.length > 0) return undefined;
  if (value.kind === "variable") return value.name === name.name ? { name: name.name } : undefined;
  if (value.kind !== "select" || value.fallback || value.target.kind !== "variable") return undefined;
  const [step, ...more] = value.path;
  const isSame = step?.kind === "static" && step.name === name.name && more.length === 0;
  return isSame ? { name: name.name, from: value.target } : undefined;
}

const sameSource = (binding: InheritBinding, { from }: Inheritable): boolean =>
  binding.from === undefined
    ? from === undefined
    : binding.from.kind === "variable" && binding.from.name === from?.name;

/** `a = { b = value; };` as `a.b = value;` */
function dotted(binding: Binding): Binding {
  if (binding.kind !== "value" || binding.value.kind !== "attrs" || binding.value.recursive) return binding;
  const [only, ...others] = binding.value.bindings;
  if (only?.kind !== "value" || others.length > 0) return binding;
  const comment = [...(binding.comment ?? []), ...(only.comment ?? [])];
  const joined: ValueBinding = { ...binding, path: [...binding.path, ...only.path], value: only.value };
  return comment.length > 0 ? { ...joined, comment } : joined;
}
