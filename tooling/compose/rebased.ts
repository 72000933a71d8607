import { posix } from "node:path";
import { mapEntries, withText, type ComposeNode, type MapNode } from "./nodes.ts";

/**
 * A project of another folder with relative paths from that of the first file.
 * @param folder empty for that of the first file
 */
export function rebased(root: MapNode, folder: string): MapNode {
  if (folder === "") return root;
  const path = (text: string): string =>
    /^(?:[/~]|[\w+.-]+:|$)/.test(text) ? text : `./${posix.join(folder, text)}`;
  const change = (node: ComposeNode, key?: string): ComposeNode => {
    if (node.kind === "list") return { ...node, items: node.items.map((item) => change(item, key)) };
    if (node.kind === "map") return mapEntries(node, (value, name) => (name === key ? change(value) : value));
    return withText(node, path(node.text));
  };
  const mount = (node: ComposeNode): ComposeNode => {
    if (node.kind === "list") return { ...node, items: node.items.map(mount) };
    if (node.kind === "map")
      return mapEntries(node, (value, key) => (key === "source" ? mount(value) : value));
    if (node.kind !== "scalar" || !/^\.\.?(?:[/:]|$)/.test(node.text)) return node;
    const [source = "", ...rest] = node.text.split(":");
    return withText(node, [path(source), ...rest].join(":"));
  };
  const inService = (value: ComposeNode, key: string): ComposeNode => {
    if (key === "volumes") return mount(value);
    if (key === "env_file" || key === "label_file") return change(value, "path");
    return key === "extends" && value.kind === "map" ? change(value, "file") : value;
  };
  return mapEntries(root, (section, name) => {
    if (name === "services") return mapEntries(section, (service) => mapEntries(service, inService));
    if (name === "configs" || name === "secrets") return mapEntries(section, (each) => change(each, "file"));
    if (name !== "include" || section.kind !== "list") return section;
    const inItem = (item: ComposeNode): ComposeNode =>
      item.kind === "map" ? mapEntries(item, (value) => change(value)) : change(item);
    return { ...section, items: section.items.map(inItem) };
  });
}
