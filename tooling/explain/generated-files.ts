import { emitEntryFiles } from "../../emitters/emit.ts";
import { evaluatedFiles } from "../../emitters/evaluated/evaluated-files.ts";
import type { EntryName } from "./entry-at.ts";
import type { OpenCatalog } from "./opened-catalog.ts";

/** The files about the whole catalog with values of options. */
export const catalogFiles = ["default.nix", "flake.nix", ...Object.keys(evaluatedFiles)];

/** The generated files of an entry, by path; none if the catalog has no such entry. */
export function filesOf({ kind, name }: EntryName, opened: OpenCatalog): ReadonlyMap<string, string> {
  const { catalog } = opened.result;
  const apps = new Map([...catalog.apps].filter(([each]) => kind === "apps" && each === name));
  // Packages that an app uses stay: its files refer to them.
  const pkgs = new Map([...catalog.pkgs].filter(([each]) => kind === "apps" || each === name));
  const files = emitEntryFiles({ ...catalog, apps, pkgs }, opened.context);
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(`${kind}/${name}/`))
      .map(([path, { content }]) => [path, String(content)]),
  );
}
