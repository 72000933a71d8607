import type { Leaf, Model, Option } from "../../../compiler/schema/model.ts";
import { escapeQuoted } from "../../../emitters/nix/escape.ts";

/** A string of Nix. */
export const quoted = (text: string): string => `"${escapeQuoted(text, false)}"`;

/** Where an option is: names, and `*` for any name. */
export type Path = readonly string[];

interface Context {
  /** The type as the specification writes it, where the model does not say all of it. */
  readonly notation: string;
  readonly path: Path;
  /** How the options of a group are declared. */
  readonly optionSet: (options: ReadonlyMap<string, Option>, path: Path) => string;
  readonly submodule: (options: ReadonlyMap<string, Option>, path: Path) => string;
}

/** A type of the schema as an expression of `lib.types`. */
export function nixType(model: Model, context: Context): string {
  const inner = (each: Model): string => `(${nixType(each, { ...context, notation: "" })})`;
  switch (model.kind) {
    case "group":
      return `types.submodule ${context.submodule(model.options, context.path)}`;
    case "set": {
      const element = nixType(model.element, { ...context, notation: "", path: [...context.path, "*"] });
      const set = `types.${context.notation.startsWith("lazy ") ? "lazyAttrsOf" : "attrsOf"} (${element})`;
      if (!context.notation.startsWith("open submodule")) return set;
      return `types.submodule { freeformType = ${set}; options = ${context.optionSet(model.fixed, context.path)}; }`;
    }
    case "list":
      return `types.listOf ${inner(model.element)}`;
    case "nullable":
      return `types.nullOr ${inner(model.inner)}`;
    case "choice":
      return choice(model.alternatives, inner);
    case "converted":
      throw new Error("converted only stands beside what it is converted to");
    case "leaf":
      return leafType(model);
  }
}

/** The alternatives beside each other; those that are converted into the first become it as `coercedTo` does. */
function choice(alternatives: readonly Model[], inner: (model: Model) => string): string {
  const [first, ...others] = alternatives.flatMap((each) => (each.kind === "converted" ? [] : [inner(each)]));
  const plain = others.length === 0 ? (first ?? "") : `types.oneOf [ ${[first, ...others].join(" ")} ]`;
  return alternatives.reduceRight((type, each) => {
    if (each.kind !== "converted") return type;
    const given = Symbol("given");
    const [name] = Object.entries(each.convert(given) as object).find(([, value]) => value === given) ?? [];
    if (name === undefined) throw new Error("not converted into one option of a group");
    return `types.coercedTo ${inner(each.from)} (${name}: { inherit ${name}; }) (${type})`;
  }, plain);
}

function leafType(leaf: Leaf): string {
  switch (leaf.leaf) {
    case "bool":
      return "types.bool";
    case "int":
      return leaf.schema.safeParse(0).success ? "types.int" : "types.ints.positive";
    case "static-string":
      return leaf.pattern === undefined
        ? "types.str"
        : `types.strMatching ${quoted(nixPattern(leaf.pattern))}`;
    case "enum":
      return `types.enum [ ${leaf.words.map(quoted).join(" ")} ]`;
    case "text":
      return "types.str";
    case "single-line-text":
      return "types.singleLineStr";
    case "lines":
      return "types.lines";
    case "package":
      return "types.package";
    case "path":
      return "path";
    case "module":
      return "types.deferredModule";
    case "anything":
    case "conditional-bool":
    case "lib-name":
      return "types.anything";
    case "license":
      return "types.either types.str (types.attrsOf types.anything)";
    case "package-scope":
      return "types.functionTo (types.lazyAttrsOf types.anything)";
    case "environment-value":
      return "environmentValue";
    case "structured-value":
      return "structuredValue";
  }
}

/** POSIX knows no escapes for characters and their classes. */
const nixPattern = (pattern: string): string =>
  pattern
    .replaceAll("\\/", "/")
    .replaceAll("\\t", "\t")
    .replaceAll("\\n", "\n")
    .replaceAll("\\s", "[:space:]");
