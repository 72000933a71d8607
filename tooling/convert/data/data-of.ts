import { cannotExpress } from "../../../compiler/diagnostics/editing.ts";
import type { Model } from "../../../compiler/schema/model.ts";
import type { Reporter } from "../../../compiler/diagnostics/diagnostic.ts";
import { stringOfParts } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { namesBelow } from "../../../compiler/language/names-below.ts";
import { propertyOf } from "../../../compiler/language/module-system/properties.ts";
import { withPropertyCalls } from "../../../compiler/language/properties.ts";
import { reify } from "../../../compiler/language/reify.ts";
import { type Span, syntaxAt } from "../../../compiler/support/span.ts";
import { forEachChild } from "../../../compiler/language/traversal.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { AttrsValue, StringValue, Value } from "../../../compiler/language/value.ts";
import { findUnprintable, printNix } from "../../../emitters/nix/print.ts";
import { below, isPackageName, kindOf } from "../spell-out.ts";
import { fromFolderOf } from "../../support/tree-paths.ts";
import type { Data } from "./data.ts";

export interface DataOptions {
  /** The path of the printed file in the recipe tree. */
  readonly path: string;
  readonly model: Model;
  /** The expression of the file, whose attributes have comments. */
  readonly expr: Expr;
  readonly reporter: Reporter;
  /** The target syntax, for messages. */
  readonly syntax: "JSON" | "YAML";
}

/**
 * The value of a recipe as data. Packages and files are plain strings if the option accepts nothing else, and
 * references otherwise; a residual value is a Nix expression.
 */
export const dataOf = (value: Value, options: DataOptions): Data =>
  new DataMaker(options).data(value, options.model);

const isOfData = (span: Span | undefined): boolean => {
  const syntax = syntaxAt(span);
  return syntax === "yaml" || syntax === "json";
};

class DataMaker {
  readonly #options: DataOptions;
  readonly #treePath: (path: string) => string;
  readonly #comments: ReadonlyMap<string, readonly string[]>;

  constructor(options: DataOptions) {
    this.#options = options;
    this.#treePath = fromFolderOf(options.path);
    this.#comments = commentsOnAttributes(options.expr);
  }

  data(value: Value, model: Model | undefined): Data {
    switch (value.kind) {
      case "null":
        return scalar(null);
      case "bool":
      case "int":
        return scalar(value.value);
      case "float":
        return { kind: "float", value: value.value };
      case "string":
        return this.#text(value, model);
      case "path": {
        const text = this.#treePath(value.path);
        return kindOf(model) === "path" ? scalar(text) : { kind: "reference", to: "file", text };
      }
      case "list":
        return {
          kind: "list",
          elements: value.elements.map((each) => this.data(each.force(), below(model))),
          origin: value,
        };
      case "attrs":
        return propertyOf(value) !== undefined ? this.#nix(reify(value)) : this.#map(value, model);
      case "residual":
        return this.#residual(value.expr, model);
      case "function":
        return this.#nix(value.reify());
      case "error":
        return scalar(null);
    }
  }

  #text({ text, span }: StringValue, model: Model | undefined): Data {
    const known = staticText(text);
    if (known === undefined) return this.#nix(stringOfParts(text.parts));
    // A value that is data keeps its meaning there.
    if (kindOf(model) === "package-or-text" && isPackageName(known) && !isOfData(span)) {
      const { reporter, syntax } = this.#options;
      const hint = "Give an absolute path, or `lib.getExe` of a package.";
      reporter.report(
        cannotExpress(span, `the text "${known}", where it would name a package,`, syntax, hint),
      );
    }
    return scalar(known);
  }

  #map(value: AttrsValue, model: Model | undefined): Data {
    const { reporter, syntax } = this.#options;
    return {
      kind: "map",
      entries: [...value.entries].map(([name, { value: thunk, nameSpan }]) => {
        const place = nameSpan ?? thunk.span;
        if (references.has(name)) reporter.report(cannotExpress(place, `an attribute \`${name}\``, syntax));
        const comment = (nameSpan && this.#comments.get(keyOf(nameSpan))) ?? [];
        return { name, comment, value: this.data(thunk.force(), below(model, name)) };
      }),
      origin: value,
    };
  }

  #residual(expr: Expr, model: Model | undefined): Data {
    const name = selectedFrom("pkgs", expr);
    if (name !== undefined && isPackageName(name)) {
      return kindOf(model) === "package" ? scalar(name) : { kind: "reference", to: "pkg", text: name };
    }
    const license = kindOf(model) === "license" ? selectedFrom("lib", expr) : undefined;
    const known = license === undefined ? undefined : /^licenses\.([^.]+)$/.exec(license)?.[1];
    return known === undefined ? this.#nix(expr) : scalar(known);
  }

  #nix(expr: Expr): Data {
    const unprintable = findUnprintable(expr);
    if (unprintable) {
      this.#options.reporter.report(
        cannotExpress(unprintable.span, unprintable.reason, this.#options.syntax),
      );
      return scalar(null);
    }
    const text = printNix(withPropertyCalls(expr), { treePath: this.#treePath }).trimEnd();
    return { kind: "reference", to: "nix", text };
  }
}

/** Keys that turn their mapping into a reference. */
const references: ReadonlySet<string> = new Set(["$pkg", "$file", "$nix"]);

const scalar = (value: null | boolean | bigint | string): Data => ({ kind: "scalar", value });

/** `a.b` for `root.a.b`. */
function selectedFrom(root: string, expr: Expr): string | undefined {
  const names = namesBelow(root, expr);
  return names?.some((name) => name.includes(".")) === true ? undefined : names?.join(".");
}

/** The comments on the attributes of an expression, by the place of their names. */
function commentsOnAttributes(expr: Expr): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (each: Expr): void => {
    for (const binding of each.kind === "attrs" ? each.bindings : []) {
      const span = binding.kind === "value" ? binding.path.at(-1)?.span : binding.names[0]?.span;
      if (span && binding.comment) found.set(keyOf(span), binding.comment);
    }
    forEachChild(each, visit);
  };
  visit(expr);
  return found;
}

const keyOf = ({ file, start }: Span): string => `${start} ${file}`;
