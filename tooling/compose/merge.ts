import { override } from "./document.ts";
import { isNull, listAsMap, mapEntries, textAt, type ComposeNode, type MapNode } from "./nodes.ts";
import { publishedPort } from "./short-forms.ts";

/** Keys of services that are lists or mappings, by the separator of list elements. Source: Compose Specification, 2026-11. */
const listsOrMaps: Readonly<Record<string, RegExp>> = {
  annotations: /=/,
  depends_on: /=/,
  environment: /=/,
  extra_hosts: /[=:]/,
  labels: /=/,
  networks: /=/,
  sysctls: /=/,
};

/** A service whose keys have one form each, so that two can be merged. */
export const normalized = (service: ComposeNode): ComposeNode =>
  mapEntries(service, (value, key) => {
    const separator = listsOrMaps[key];
    return separator === undefined ? value : listAsMap(value, separator);
  });

/** Lists that the later file replaces. Source: Compose Specification, "Merge", "Shell commands", 2026-11. */
const replacing: ReadonlySet<string> = new Set(["command", "entrypoint", "test"]);

/**
 * Merges a value with that of a later file or an extending service: mappings by key, lists one after the other. Source:
 * Compose Specification, "Merge", 2026-11.
 * @param key the name of the value
 */
export function merge(base: ComposeNode, later: ComposeNode, key = ""): ComposeNode {
  if (later.tag === undefined) {
    const [driver, other] = [textAt(base, "driver"), textAt(later, "driver")];
    const isOther = key === "logging" && other !== undefined && driver !== other;
    if (base.kind === "map" && later.kind === "map" && !isOther) return mergeMaps(base, later);
    if (base.kind === "list" && later.kind === "list" && !replacing.has(key)) {
      const targets = new Set(later.items.map((item) => targetOf(item, key)));
      const kept = base.items.filter((item) => {
        const isReplaced = targets.has(targetOf(item, key));
        if (isReplaced) override(item);
        return !isReplaced;
      });
      return { ...later, items: [...kept, ...later.items] };
    }
    if (isNull(later) && base.kind !== "scalar") return base;
  }
  override(base);
  return later;
}

function mergeMaps(base: MapNode, later: MapNode): MapNode {
  const entries = new Map(base.entries);
  for (const [name, value] of later.entries) {
    const before = entries.get(name);
    if (value.tag === "!reset") {
      if (before) override(before);
      override(value);
      entries.delete(name);
    } else entries.set(name, before === undefined ? value : merge(before, value, name));
  }
  return { ...later, entries };
}

/** What must be unique in a list. Source: Compose Specification, "Merge", "Unique resources", 2026-11. */
function targetOf(item: ComposeNode, key: string): string {
  if (key === "ports" && item.kind !== "list") {
    const port = item.kind === "scalar" ? publishedPort(item.text) : undefined;
    const parts = port
      ? [port.address, port.host, port.port, port.last, port.protocol]
      : ["host_ip", "published", "target", "last", "protocol"].map((each) => textAt(item, each));
    return [...parts.slice(0, 4), parts[4] ?? "tcp"].join(" ");
  }
  const target = textAt(item, "target");
  if (target !== undefined) return target;
  if (item.kind !== "scalar") return JSON.stringify(item.span);
  return key === "volumes" || key === "devices" ? (item.text.split(":")[1] ?? item.text) : item.text;
}
