import { Document, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from "yaml";
import { cannotSay } from "../../../compiler/diagnostics/converting.ts";
import type { Reporter } from "../../../compiler/diagnostics/diagnostic.ts";
import { string } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { Value } from "../../../compiler/language/value.ts";
import { findUnprintable, printNix } from "../../nix/print.ts";
import { isPackageName } from "../spell-out.ts";
import { fromFolderOf } from "../tree-paths.ts";
import type { Comments } from "./comments.ts";
import { propertyCall } from "./properties.ts";
import type { Shape } from "../shape.ts";

export interface YamlRecipeOptions {
  /** Where the printed file will be, in the recipe tree. */
  readonly path: string;
  readonly shape: Shape;
  readonly comments: Comments;
  readonly reporter: Reporter;
}

/**
 * The value of a recipe as YAML, to be laid out by prettier. What is known is data; packages and files are plain strings
 * where the option takes nothing else, `!pkg` and `!file` elsewhere; what only Nix knows is `!nix`.
 */
export function printYamlRecipe(value: Value, options: YamlRecipeOptions): string {
  const printer = new YamlPrinter(options);
  // What older readers of YAML take for a number or a boolean (`22:22`, `yes`) is quoted.
  const document = new Document(printer.node(value, options.shape, undefined), { compat: "yaml-1.1" });
  return document.toString({ lineWidth: 0, minContentWidth: 0 });
}

class YamlPrinter {
  readonly #options: YamlRecipeOptions;
  readonly #treePath: (path: string) => string;

  constructor(options: YamlRecipeOptions) {
    this.#options = options;
    this.#treePath = fromFolderOf(options.path);
  }

  node(value: Value, shape: Shape, key: string | undefined): Node {
    switch (value.kind) {
      case "null":
        return new Scalar(null);
      case "bool":
      case "int":
        return new Scalar(value.value);
      case "float":
        return this.#float(value.value);
      case "string": {
        const known = staticText(value.text);
        if (known === undefined) return this.#nix(string(...value.text.parts));
        if (shape.kind === "package-or-text" && isPackageName(known)) {
          const hint = "Give an absolute path, or `lib.getExe` of a package.";
          this.#options.reporter.report(
            cannotSay(value.span, `the text "${known}", where it would name a package,`, "YAML", hint),
          );
        }
        return new Scalar(known);
      }
      case "path":
        return this.#file(value.path, shape);
      case "list":
        return this.#list(value.elements.map((each) => this.node(each.force(), shape.element(), undefined)));
      case "attrs": {
        const property = propertyCall(value);
        return property ? this.#nix(property) : this.#map(value, shape);
      }
      case "residual":
        return this.#residual(value.expr, shape);
      case "function":
        return this.#nix(value.reify());
      case "error":
        return new Scalar(key ?? null);
    }
  }

  #map({ entries }: Extract<Value, { kind: "attrs" }>, shape: Shape): YAMLMap {
    const map = new YAMLMap();
    map.flow = entries.size === 0;
    for (const [name, { value, nameSpan }] of entries) {
      const key = new Scalar(name);
      const comment = this.#options.comments.above(nameSpan);
      if (comment) key.commentBefore = comment.map((line) => (line === "" ? "" : ` ${line}`)).join("\n");
      map.items.push(new Pair(key, this.node(value.force(), shape.member(name), name)));
    }
    return map;
  }

  #list(elements: readonly Node[]): YAMLSeq {
    const list = new YAMLSeq();
    list.items.push(...elements);
    const words = elements.map((each) => (each instanceof Scalar ? String(each.value) : undefined));
    const isShort = words.every(
      (word) => word !== undefined && word.length <= 40 && !/[\n,[\]{}]/.test(word),
    );
    list.flow = isShort && words.join(", ").length <= 80;
    return list;
  }

  #float(value: number): Node {
    const scalar = new Scalar(value);
    // `1.0` stays what it is.
    if (Number.isInteger(value)) scalar.minFractionDigits = 1;
    return scalar;
  }

  #file(path: string, shape: Shape): Node {
    const written = new Scalar(this.#treePath(path));
    if (shape.kind !== "path") written.tag = "!file";
    return written;
  }

  #residual(expr: Expr, shape: Shape): Node {
    const name = selectedFrom("pkgs", expr);
    if (name !== undefined && isPackageName(name)) {
      const written = new Scalar(name);
      if (shape.kind !== "package") written.tag = "!pkg";
      return written;
    }
    const license = shape.kind === "license" ? selectedFrom("lib", expr) : undefined;
    const known = license === undefined ? undefined : /^licenses\.([^.]+)$/.exec(license)?.[1];
    return known === undefined ? this.#nix(expr) : new Scalar(known);
  }

  #nix(expr: Expr): Node {
    const unprintable = findUnprintable(expr);
    if (unprintable) {
      this.#options.reporter.report(cannotSay(unprintable.span, unprintable.reason, "YAML"));
      return new Scalar(null);
    }
    const text = printNix(expr, { treePath: this.#treePath }).trimEnd();
    const scalar = new Scalar(text);
    scalar.tag = "!nix";
    if (text.includes("\n")) scalar.type = Scalar.BLOCK_LITERAL;
    return scalar;
  }
}

/** `a.b` of `root.a.b`. */
function selectedFrom(root: string, expr: Expr): string | undefined {
  if (expr.kind !== "select" || expr.fallback || expr.target.kind !== "variable") return undefined;
  if (expr.target.name !== root) return undefined;
  const names = expr.path.flatMap((step) =>
    step.kind === "static" && !step.name.includes(".") ? [step.name] : [],
  );
  return names.length === expr.path.length ? names.join(".") : undefined;
}
