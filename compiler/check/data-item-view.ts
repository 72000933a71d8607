import { apply, select, string, stringOfParts, treePath, variable } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import { text, type Text } from "../language/text.ts";
import type { Thunk, Value } from "../language/value.ts";
import { attrs, attrsOf, known } from "../language/values.ts";
import { deferred } from "./deferred.ts";

/**
 * A data item as other recipes read it: always `{ name, content, path }`. Specification: "Data item (`data.<name>`)".
 * `key` is its attribute name. What the item lacks is filled in with what Nix computes for it.
 */
export function dataItemView(key: string, definition: Thunk): Thunk {
  const compute = (): Value => {
    const value = definition.force();
    if (value.kind === "string") return itemOf(key, { content: value.text });
    if (value.kind === "path" || value.kind === "residual") return itemOf(key, { path: value });
    if (value.kind !== "attrs") return value;
    const [name, content, file] = ["name", "content", "path"].map((each) =>
      value.entries.get(each)?.value.force(),
    );
    const filled = itemOf(name?.kind === "string" ? nameIn(name.text, key) : key, {
      ...(content?.kind === "string" && { content: content.text }),
      ...(file !== undefined && file.kind !== "null" && { path: file }),
    });
    return filled.kind === "attrs"
      ? attrs(new Map([...filled.entries, ...value.entries]), value.span)
      : filled;
  };
  return deferred(compute, definition);
}

interface Item {
  readonly content?: Text;
  readonly path?: Value;
}

function itemOf(key: string, { content, path }: Item): Value {
  const name = path?.kind === "path" ? (path.path.split("/").at(-1) ?? key) : key;
  return attrsOf([
    ["name", known({ kind: "string", text: text(name) })],
    [
      "content",
      known(
        content === undefined && path !== undefined
          ? contentOf(path)
          : { kind: "string", text: content ?? text() },
      ),
    ],
    ["path", known(path ?? writtenBy(name, content ?? text()))],
  ]);
}

/** `lib.removeSuffix "\n" (builtins.readFile path)` */
function contentOf(path: Value): Value {
  const file: Expr | undefined =
    path.kind === "path" ? treePath(path.path) : path.kind === "residual" ? path.expr : undefined;
  if (file === undefined) return { kind: "string", text: text() };
  const read = apply(select(variable("builtins"), "readFile"), file);
  return { kind: "residual", expr: apply(select(variable("lib"), "removeSuffix"), string("\n"), read) };
}

/** `pkgs.writeText name content` */
const writtenBy = (name: string, content: Text): Value => ({
  kind: "residual",
  expr: apply(select(variable("pkgs"), "writeText"), string(name), stringOfParts(content.parts)),
});

const nameIn = (name: Text, otherwise: string): string => {
  const [only, ...rest] = name.parts;
  return typeof only === "string" && rest.length === 0 ? only : otherwise;
};
