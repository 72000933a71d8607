import * as z from "zod";
import type { Default, Group, Leaf, Model, Option } from "./model.ts";
import { compilerFlags } from "./environment.ts";

type Meta = z.core.GlobalMeta;

const models = new WeakMap<z.ZodType, Model>();

/** Converts a zod schema of this folder to a {@link Model}, cached. Throws for a zod type that this folder does not use. */
export function reflect(schema: z.ZodType): Model {
  const known = models.get(schema);
  if (known !== undefined) return known;
  const model = read(schema, metaOf(schema));
  models.set(schema, model);
  return model;
}

/** {@link reflect} for a schema that is a group of options. */
export function reflectGroup(schema: z.ZodObject): Group {
  const model = reflect(schema);
  if (model.kind !== "group") throw new Error("not a group of options");
  return model;
}

const metaOf = (schema: z.ZodType): Meta => z.globalRegistry.get(schema) ?? {};

/** `meta`: the metadata of the wrappers around the schema; outer values take precedence. */
function read(schema: z.ZodType, meta: Meta): Model {
  const inner = (wrapped: unknown): Model => {
    const unwrapped = asSchema(wrapped);
    return read(unwrapped, { ...metaOf(unwrapped), ...meta });
  };
  const leaf = metaOf(schema).leaf;
  if (leaf !== undefined) return readLeaf(schema, leaf);
  if (schema instanceof z.ZodObject) return readGroup(schema, meta);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return inner(schema.def.innerType);
  if (schema instanceof z.ZodReadonly) return inner(schema.def.innerType);
  if (schema instanceof z.ZodNullable) {
    return { kind: "nullable", inner: reflect(asSchema(schema.def.innerType)) };
  }
  if (schema instanceof z.ZodArray) {
    const element = reflect(asSchema(schema.def.element));
    const isOfPackages = element.kind === "leaf" && element.leaf === "package";
    return {
      kind: "list",
      element,
      conditional: isOfPackages || meta.conditional === true,
      mayContainLists: isOfPackages && meta.mayContainLists === true,
    };
  }
  if (schema instanceof z.ZodUnion) {
    return { kind: "choice", alternatives: schema.def.options.map((each) => reflect(asSchema(each))) };
  }
  if (schema instanceof z.ZodPipe) {
    const target = schema.def.out;
    if (!(target instanceof z.ZodTransform)) throw new Error("a pipe must end in a transform");
    return {
      kind: "converted",
      from: reflect(asSchema(schema.def.in)),
      convert: (checked) => z.parse(target, checked),
    };
  }
  if (schema instanceof z.ZodMap) {
    return {
      kind: "set",
      element: reflect(asSchema(schema.def.valueType)),
      isSubmodule: meta.submodule ?? false,
      keys: meta.keys,
      fixed: readOptions(meta.openSet === undefined ? {} : openSets[meta.openSet]),
    };
  }
  throw new Error(`no model for zod type ${schema.type}`);
}

function readLeaf(schema: z.ZodType, leaf: Leaf["leaf"]): Leaf {
  const { notation = leaf, pattern, followsArguments = false } = metaOf(schema);
  return {
    kind: "leaf",
    leaf,
    notation,
    pattern,
    followsArguments,
    words: schema instanceof z.ZodEnum ? schema.options.map(String) : [],
    schema,
  };
}

const readGroup = (schema: z.ZodObject, { title, submodule = false }: Meta): Group => ({
  kind: "group",
  isSubmodule: submodule,
  title,
  options: readOptions(schema.shape),
});

function readOptions(shape: Readonly<Record<string, unknown>>): ReadonlyMap<string, Option> {
  return new Map(
    Object.entries(shape).map(([name, schema]) => [name, readOption(name, asSchema(schema))] as const),
  );
}

function readOption(name: string, schema: z.ZodType): Option {
  const model = reflect(schema);
  const meta = metaOf(schema);
  return {
    name,
    model,
    description: meta.description ?? "",
    notation: meta.notation,
    default: readDefault(schema, meta, model),
    mapsTo: meta.mapsTo,
    setByRuntime: meta.setByRuntime ?? false,
    isExtension: meta.extension ?? false,
  };
}

function readDefault(schema: z.ZodType, meta: Meta, model: Model): Default {
  if (meta.derived !== undefined) return { kind: "derived", ...meta.derived };
  if (meta.required !== undefined)
    return { kind: "required", with: meta.required.with, unless: meta.required.unless };
  if (schema instanceof z.ZodDefault) {
    return { kind: "constant", value: schema.def.defaultValue, text: meta.defaultText };
  }
  return model.kind === "group" ? { kind: "group", text: meta.defaultText } : { kind: "absent" };
}

function asSchema(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error("not a zod schema");
}

/** The fixed options of attribute sets that are otherwise open ("open submodule" in the specification). */
const openSets: Readonly<Record<"environment", Readonly<Record<string, z.ZodType>>>> = {
  environment: { BUILD_CFLAGS_COMPILE: compilerFlags },
};
