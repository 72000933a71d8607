import type { LeafKind } from "../schema/meta.ts";
import type { Leaf, Model } from "../schema/model.ts";
import { patternWords } from "./hints/pattern-hint.ts";

/** The values that a model accepts, for a sentence: "a list of packages", "`null` or a string". */
export function inWords(model: Model): string {
  switch (model.kind) {
    case "group":
      return "an attribute set";
    case "set":
      return `an attribute set of ${plural(model.element)}`;
    case "list":
      return `a list of ${plural(model.element)}`;
    case "nullable":
      return `${inWords(model.inner)} or \`null\``;
    case "choice":
      return [...new Set(model.alternatives.map(inWords))].join(" or ");
    case "converted":
      return inWords(model.from);
    case "leaf":
      return leafInWords(model);
  }
}

function leafInWords(leaf: Leaf): string {
  return leaf.pattern === undefined ? singular[leaf.leaf] : `a string with ${patternWords(leaf)}`;
}

const singular: Readonly<Record<LeafKind, string>> = {
  bool: "a boolean",
  "conditional-bool": "a boolean",
  int: "an integer",
  "static-string": "a string",
  enum: "a word",
  text: "a string",
  "single-line-text": "a single-line string",
  lines: "a string",
  package: "a package",
  path: "a path",
  module: "a module",
  anything: "any value",
  license: "a license",
  "lib-name": "a name",
  "package-scope": "a function from package set to attribute set",
  "environment-value": "null, a boolean, a number, a string, a path or a package",
  "structured-value": "data without functions",
};

function plural(model: Model): string {
  if (model.kind === "group") return "attribute sets";
  if (model.kind === "list") return `lists of ${plural(model.element)}`;
  if (model.kind !== "leaf") return "values";
  if (model.pattern !== undefined) return `strings, each with ${patternWords(model)}`;
  switch (model.leaf) {
    case "static-string":
    case "text":
    case "lines":
      return "strings";
    case "single-line-text":
      return "single-line strings";
    case "package":
    case "path":
    case "license":
      return `${model.leaf}s`;
    default:
      return "values";
  }
}
