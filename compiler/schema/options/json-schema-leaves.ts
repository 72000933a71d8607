import type { Leaf } from "../model.ts";
import { patternForm } from "../pattern-words.ts";

/** A JSON schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const reference = (name: keyof typeof definitions): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** An object with one key, which marks its text as a reference. */
const marked = (key: string, description: string): JsonSchema => ({
  type: "object",
  properties: { [key]: { type: "string", description } },
  required: [key],
  additionalProperties: false,
});

export const nixDescription = "A Nix expression; `pkgs`, `lib`, `config` and `builtins` are in scope.";

/**
 * The text of `!nix` for editors, because JSON schema does not know YAML's tags. Text that is certainly not an
 * expression is an error: `enable: yes`, `packages: curl`, `ports: 80:80`.
 */
const expressionText = [
  String.raw`^\s*(?:[[({#]|(?:if|let|with|assert|rec|import|map)\s|[\w'-]+\s*:\s)`,
  String.raw`(?:^|[^\w.-])(?:lib|pkgs|config|builtins)\.\w`,
].join("|");

/** A schema of objects that also accepts the text of `!nix` and, for files, of `!file`. */
export const orTagged = (schema: JsonSchema, pattern: string = expressionText): JsonSchema => ({
  ...schema,
  type: ["object", "string"],
  pattern,
  // For editors, because the pattern is not readable.
  patternErrorMessage: "Options are expected here, or a Nix expression behind `!nix`.",
});

const packageByName = marked("$pkg", "A package by its name below `pkgs`.");
/** The text of `!pkg stdenv.hostPlatform.isLinux`, for editors. */
const attributeByName: JsonSchema = { type: "string", pattern: String.raw`^[\w-]+(?:\.[\w'-]+)+$` };
/** If text or a file may be computed, a package stands for its path in the store. */
const storePath = marked("$pkg", "The path of a package in the store, by its name below `pkgs`.");

/** Keys of sets with any names: the object is then a reference, not a set. */
export const noReference = { not: { pattern: String.raw`^\$(?:pkg|file)$` } } as const satisfies JsonSchema;

/** Definitions shared by several options. */
export const definitions = {
  nix: orTagged(marked("$nix", nixDescription)),
  package: {
    title: "pkg",
    anyOf: [
      { type: "string", description: "A package by its name below `pkgs`." },
      packageByName,
      { $ref: "#/$defs/nix" },
    ],
  },
  path: {
    title: "path",
    anyOf: [
      { type: "string", description: "A file or folder, relative to this recipe." },
      marked("$file", "A file or folder, relative to this recipe."),
      storePath,
      { $ref: "#/$defs/nix" },
    ],
  },
  text: {
    title: "str",
    anyOf: [{ type: "string" }, storePath, { $ref: "#/$defs/nix" }],
  },
  /** Text that is known when recipes are compiled. */
  knownText: {
    title: "str",
    anyOf: [{ type: "string" }, { $ref: "#/$defs/nix" }],
  },
  value: {
    title: "environment value",
    anyOf: [
      { type: ["null", "boolean", "number", "string"] },
      packageByName,
      marked("$file", "A file or folder, relative to this recipe."),
      { $ref: "#/$defs/nix" },
    ],
  },
  structured: {
    title: "structured value",
    anyOf: [
      { $ref: "#/$defs/value" },
      { type: "array", items: { $ref: "#/$defs/structured" } },
      { type: "object", propertyNames: noReference, additionalProperties: { $ref: "#/$defs/structured" } },
    ],
  },
  module: orTagged(
    { title: "module", description: "A NixOS module." },
    String.raw`${expressionText}|^\.{0,2}/`,
  ),
} as const satisfies Record<string, JsonSchema>;

/** The schema of a leaf. Every option may be computed by `$nix`. */
export function leafSchema(leaf: Leaf): JsonSchema {
  switch (leaf.leaf) {
    case "bool":
      return computable({ type: "boolean" });
    case "conditional-bool":
      return { anyOf: [{ type: "boolean" }, attributeByName, packageByName, reference("nix")] };
    case "int":
      return computable({ type: "integer", ...minimumOf(leaf) });
    case "static-string":
      return patternOf(leaf) ?? reference("knownText");
    case "enum":
      return computable({ type: "string", enum: leaf.words });
    case "text":
    case "single-line-text":
    case "lines":
      return patternOf(leaf) ?? reference("text");
    case "package":
      return reference("package");
    case "path":
      return reference("path");
    case "module":
      return reference("module");
    case "anything":
      return {};
    case "license":
      return { anyOf: [{ type: "string" }, { type: "object", propertyNames: noReference }] };
    case "lib-name":
      return reference("knownText");
    case "package-scope":
      return reference("nix");
    case "environment-value":
      return reference("value");
    case "structured-value":
      return reference("structured");
  }
}

const computable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, reference("nix")] });

/** The minimum of the leaf's zod type, if it has its own limit. */
function minimumOf(leaf: Leaf): JsonSchema {
  const issue = leaf.schema.safeParse(Number.MIN_SAFE_INTEGER).error?.issues[0];
  return issue?.code === "too_small" ? { minimum: Number(issue.minimum) } : {};
}

function patternOf({ pattern }: Leaf): JsonSchema | undefined {
  if (pattern === undefined) return undefined;
  const hint = patternForm(pattern)?.hint;
  return computable({ type: "string", pattern, ...(hint !== undefined && { patternErrorMessage: hint }) });
}
