import { apply, select, string, stringOfParts, variable } from "../language/build.ts";
import { givesFile } from "../language/gives-file.ts";
import { reify } from "../language/reify.ts";
import { staticText, text, type Text } from "../language/text.ts";
import type { Thunk, Value } from "../language/value.ts";
import { attrs, known, path } from "../language/values.ts";
import { resolveTreePath } from "../support/tree-path.ts";
import { type Evaluate, writtenInData } from "./context.ts";
import { deferred } from "./deferred.ts";

/**
 * A data item as other recipes read it: always `{ name, content, path }`. Specification: "Data item (`data.<name>`)".
 * `key` is its attribute name. Missing parts are filled in with expressions that Nix computes.
 */
export function dataItemView(key: string, definition: Thunk, evaluate: Evaluate): Thunk {
  const compute = (): Value => {
    const value = definition.force();
    if (value.kind !== "attrs") {
      const item = partsOf(value);
      return item === undefined ? value : attrs(itemOf(key, item, evaluate), value.span);
    }
    const [name, content, file] = ["name", "content", "path"].map((each) =>
      value.entries.get(each)?.value.force(),
    );
    const path = file === undefined || file.kind === "null" ? undefined : asFile(file);
    const filled = itemOf(
      key,
      {
        ...(name?.kind === "string" && { name: nameIn(name.text, key) }),
        ...(content && textOf(content)),
        ...(path && { path }),
      },
      evaluate,
    );
    const written = new Map(value.entries);
    if (path !== undefined) written.set("path", { ...written.get("path"), value: known(path) });
    return attrs(new Map([...filled, ...written]), value.span);
  };
  return deferred(compute, definition);
}

/** In YAML and JSON, a plain string names the file. */
function asFile(value: Value): Value {
  if (value.kind !== "string" || value.span === undefined || !writtenInData(value.span)) return value;
  const file = resolveTreePath(value.span.file, staticText(value.text) ?? "/");
  return file === undefined ? value : path(file, value.span);
}

/** The parts that an item sets. */
interface Parts {
  readonly name?: string;
  readonly content?: Text;
  readonly path?: Value;
}

/** The parts of an item written as a single value. */
function partsOf(value: Value): Parts | undefined {
  if (value.kind === "path" || (value.kind === "residual" && givesFile(value.expr))) return { path: value };
  return textOf(value);
}

function textOf(value: Value): Parts | undefined {
  if (value.kind === "residual") return { content: text(value.expr) };
  return value.kind === "string" ? { content: value.text } : undefined;
}

function itemOf(
  key: string,
  { name: own, content, path }: Parts,
  evaluate: Evaluate,
): AttributesOf<"name" | "content" | "path"> {
  const name = own ?? (path?.kind === "path" ? (path.path.split("/").at(-1) ?? key) : key);
  const ownText: Value = { kind: "string", text: content ?? text() };
  return new Map([
    ["name", { value: known({ kind: "string", text: text(name) }) }],
    ["content", { value: content === undefined && path ? contentOf(path, evaluate) : known(ownText) }],
    ["path", { value: known(path ?? writtenBy(name, content ?? text())) }],
  ]);
}

type AttributesOf<Name extends string> = ReadonlyMap<Name, { readonly value: Thunk }>;

/** `lib.fileContents path` for a literal path; a file that cannot be read is reported there. */
const contentOf = (path: Value, evaluate: Evaluate): Thunk =>
  deferred(() => {
    const read = apply(select(variable("lib"), "fileContents"), reify(path));
    return evaluate({ ...read, ...(path.span && { span: path.span }) }).force();
  });

/** `pkgs.writeText name content` */
const writtenBy = (name: string, content: Text): Value => ({
  kind: "residual",
  expr: apply(select(variable("pkgs"), "writeText"), string(name), stringOfParts(content.parts)),
});

const nameIn = (name: Text, otherwise: string): string => {
  const [only, ...rest] = name.parts;
  return typeof only === "string" && rest.length === 0 ? only : otherwise;
};
