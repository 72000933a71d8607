import type { CheckedCatalog, Entry } from "../../compiler/check/checked-catalog.ts";
import { suggest } from "../../compiler/support/suggest.ts";
import { children, formatPath, isNode, type OptionPath } from "./option-path.ts";

/**
 * A path that leads nowhere with its first wrong step spelled like the one that is there, if one is near. Step by step:
 * long paths are all alike, whatever their last steps are.
 */
export function nearestPath(path: OptionPath, catalog: CheckedCatalog): string | undefined {
  const { apps, pkgs, catalogFile } = catalog;
  let data: unknown = { ...catalogFile.data, apps: dataOf(apps), pkgs: dataOf(pkgs) };
  for (const [index, step] of path.entries()) {
    const below = isNode(data) ? children(data) : [];
    const found = below.find(([key]) => key === step);
    if (found !== undefined) {
      data = found[1];
      continue;
    }
    // One number is as near as the other.
    if (Array.isArray(data)) return undefined;
    const near = suggest(
      step,
      below.map(([key]) => key),
    );
    return near === undefined ? undefined : formatPath(path.with(index, near));
  }
  return undefined;
}

const dataOf = (entries: ReadonlyMap<string, Entry<object>>): ReadonlyMap<string, object> =>
  new Map([...entries].map(([name, { data }]) => [name, data]));
