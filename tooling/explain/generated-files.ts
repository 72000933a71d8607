import { emit } from "../../emitters/emit.ts";
import { evaluatedFiles } from "../../emitters/evaluated/evaluated-files.ts";
import type { EntryName } from "./entry-at.ts";
import type { OpenCatalog } from "./opened-catalog.ts";

/** The files about the whole catalog with values of options. */
export const catalogFiles = ["default.nix", "flake.nix", ...Object.keys(evaluatedFiles)];

/** The generated files of an entry, by path; none if the catalog has no such entry. */
export function filesOf({ kind, name }: EntryName, opened: OpenCatalog): ReadonlyMap<string, string> {
  const only = { apps: new Set<string>(), pkgs: new Set<string>(), [kind]: new Set([name]) };
  const files = emit(opened.result.catalog, { ...opened.context, only });
  return new Map([...files].map(([path, { content }]) => [path, String(content)]));
}
