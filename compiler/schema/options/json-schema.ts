import { aliasesOf } from "../aliases.ts";
import { catalogFile, recipe } from "../catalog.ts";
import { mustAlwaysBeSet, type Group, type ListOf, type Model, type Option, type SetOf } from "../model.ts";
import { nameRules } from "../names.ts";
import { notationOf, optionNotation, typeInWords } from "../notation.ts";
import { reflectGroup } from "../reflect.ts";
import { defaultText } from "./default-text.ts";
import {
  definitions,
  leafSchema,
  nixDescription,
  noReference,
  orTagged,
  reference,
  type JsonSchema,
} from "./json-schema-leaves.ts";

export type SchemaSubject = "recipe" | "catalog";

/**
 * A JSON schema (draft 2020-12) of `recipe.yaml` and `recipe.json`, or of the catalog file: types, patterns, defaults
 * and documentation, so that editors complete and explain. Residual values are objects with one of the keys `$nix`,
 * `$pkg`, `$file`. The tags of YAML are not part of JSON, so editors see the tagged text: see {@link orTagged}.
 */
export function optionsJsonSchema(subject: SchemaSubject = "recipe"): JsonSchema {
  const group = reflectGroup(subject === "recipe" ? recipe : catalogFile);
  const { properties, ...rest } = groupSchema(group);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: subject === "recipe" ? "A recipe" : "The values of a whole catalog",
    ...rest,
    properties: {
      $schema: { type: "string", description: "The JSON schema of this file." },
      ...asObject(properties),
    },
    $defs: definitions,
  };
}

/** The schema as text, for `catalogc options --format json-schema`. */
export const optionsJsonSchemaText = (subject: SchemaSubject = "recipe"): string =>
  `${JSON.stringify(optionsJsonSchema(subject), null, 2)}\n`;

function modelSchema(model: Model): JsonSchema {
  switch (model.kind) {
    case "group":
      return groupSchema(model);
    case "set":
      return setSchema(model);
    case "list":
      return listSchema(model);
    case "nullable":
      return orNull(modelSchema(model.inner));
    case "choice":
      return { anyOf: model.alternatives.map(modelSchema) };
    case "converted":
      return modelSchema(model.from);
    case "leaf":
      return leafSchema(model);
  }
}

function groupSchema(group: Group): JsonSchema {
  const { required = [], ...schema } = propertiesSchema(group.options);
  const replaceable = [...group.options.values()].flatMap(({ name, default: option }) =>
    option.kind === "required" && option.unless !== undefined ? [[name, option.unless]] : [],
  );
  const alternatives = replaceable.reduce<readonly (readonly string[])[]>(
    (all, names) => all.flatMap((each) => names.map((name) => [...each, name])),
    [required],
  );
  return {
    ...orTagged({ additionalProperties: false }),
    ...schema,
    ...(required.length + replaceable.length > 0 && {
      anyOf: [...alternatives, ["$nix"]].map((names) => ({ required: names })),
    }),
  };
}

/** A whole group or set may be computed; as a property, so that editors still know the others. */
const computed: JsonSchema = { type: "string", description: nixDescription };

function propertiesSchema(
  options: ReadonlyMap<string, Option>,
): JsonSchema & { readonly required?: readonly string[] } {
  const properties: Record<string, JsonSchema> = { $nix: computed };
  const required: string[] = [];
  for (const option of options.values()) {
    properties[option.name] = optionSchema(option);
    if (mustAlwaysBeSet(option.default)) required.push(option.name);
  }
  for (const [alias, neutral] of aliasesOf(options)) {
    const schema = properties[neutral];
    if (schema !== undefined) properties[alias] = { ...schema, description: `Another name of ${neutral}.` };
  }
  return { properties, ...(required.length > 0 && { required }) };
}

function optionSchema(option: Option): JsonSchema {
  const facts = [option.description, "", `Type: ${typeInWords(optionNotation(option))}`];
  const fallback = defaultText(option.default);
  if (fallback !== null) facts.push(`Default: ${fallback}`);
  const constant = plainDefault(option);
  return {
    description: facts.join("\n"),
    ...(constant !== undefined && { default: constant }),
    ...modelSchema(option.model),
  };
}

/** The default if JSON can express it. */
function plainDefault({ default: fallback }: Option): unknown {
  if (fallback.kind !== "constant" || fallback.text !== undefined) return undefined;
  const { value } = fallback;
  return value === null || typeof value !== "object" || Array.isArray(value) ? value : undefined;
}

function setSchema(set: SetOf): JsonSchema {
  const rule = set.keys === undefined ? undefined : nameRules[set.keys];
  return {
    ...orTagged({}),
    propertyNames: rule ? { pattern: `(?:${rule.pattern.source})|^\\$nix$` } : noReference,
    ...propertiesSchema(set.fixed),
    additionalProperties: modelSchema(set.element),
  };
}

const listSchema = (list: ListOf): JsonSchema => ({
  anyOf: [
    { type: "array", items: modelSchema(list.element), title: typeInWords(notationOf(list)) },
    reference("nix"),
  ],
});

/** null is the last of all alternatives: yaml-language-server reports the first one for a value that none accepts. */
const orNull = ({ anyOf, ...schema }: JsonSchema): JsonSchema => ({
  anyOf: [...(Array.isArray(anyOf) ? (anyOf as readonly JsonSchema[]) : [schema]), { type: "null" }],
  ...(Array.isArray(anyOf) && schema),
});

const asObject = (value: unknown): JsonSchema =>
  typeof value === "object" && value !== null ? { ...value } : {};
