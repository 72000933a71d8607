import type { PlannedCatalog } from "../../../compiler/plan/planned-catalog.ts";
import { emitEvaluatedCatalog } from "../../../emitters/emit.ts";
import type { EmitContext } from "../../../emitters/support/emitted-file.ts";
import type { Place } from "../../disk/place.ts";
import { sections, type Section } from "../kept/recipe-result.ts";

/** What generated files refer to in the recipe tree: files and folders, by tree path. */
export class References {
  /** By `pkgs.<name>` and `apps.<name>`. */
  readonly #byEntry = new Map<string, Set<string>>();

  /** For emitters of files that are each about one entry. */
  readonly note: NonNullable<EmitContext["onTreePath"]> = (treePath, emittedPath) => {
    this.#add(emittedPath.split("/", 2).join("."), treePath);
  };

  /** Everything that some entries refer to, the evaluated catalog included. */
  of(
    catalog: PlannedCatalog,
    place: Place,
    own: Readonly<Record<Section, readonly string[]>>,
  ): readonly string[] {
    const found = new Set<string>();
    emitEvaluatedCatalog(catalog, {
      ...place,
      only: { pkgs: new Set(own.pkgs), apps: new Set(own.apps) },
      onTreePath: (treePath) => found.add(treePath),
    });
    for (const section of sections)
      for (const name of own[section])
        for (const path of this.#byEntry.get(`${section}.${name}`) ?? []) found.add(path);
    return [...found].sort();
  }

  #add(entry: string, treePath: string): void {
    const known = this.#byEntry.get(entry);
    if (known) known.add(treePath);
    else this.#byEntry.set(entry, new Set([treePath]));
  }
}
