import { isMap, isScalar, isSeq, type Node } from "yaml";

const prefix = "tag:yaml.org,2002:";

/** Tags of YAML's core schema, by what the library has read of them. */
const fits: ReadonlyMap<string, (node: Node) => boolean> = new Map([
  ["str", (node: Node) => typeOf(node) === "string"],
  ["int", (node: Node) => typeOf(node) === "bigint"],
  ["float", (node: Node) => typeOf(node) === "number"],
  ["bool", (node: Node) => typeOf(node) === "boolean"],
  ["null", (node: Node) => isScalar(node) && node.value === null],
  ["map", isMap],
  ["seq", isSeq],
]);

const typeOf = (node: Node): string | undefined => (isScalar(node) ? typeof node.value : undefined);

export const isStandardTag = (tag: string): boolean =>
  tag.startsWith(prefix) && fits.has(tag.slice(prefix.length));

/** `!!int`; other tags as they are. */
export const shortTag = (tag: string): string =>
  tag.startsWith(prefix) ? `!!${tag.slice(prefix.length)}` : tag;

/**
 * Whether a node is what its standard tag says. The library takes what it cannot convert (`!!int x`) for text, and says so in a
 * warning only. It also does not know that `!!float 5` is a float: its value is put in place.
 */
export function agreesWithTag(node: Node, tag: string): boolean {
  if (isScalar(node) && shortTag(tag) === "!!float" && /^[-+]?[0-9]+$/.test(String(node.value))) {
    node.value = Number(node.value);
  }
  return fits.get(tag.slice(prefix.length))?.(node) === true;
}
