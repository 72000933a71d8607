import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { recipeFoldersAbove } from "../../disk/catalog-file-above.ts";
import { openFolders } from "../../disk/folders.ts";
import { Catalog } from "./catalog.ts";

/** The folders of a catalog. */
export type FolderNames = Readonly<Record<"recipes" | "out", string>>;

/** A document in the recipes of a catalog, or in its output. */
export interface Place {
  readonly catalog: Catalog;
  readonly path: string;
  readonly isOutput: boolean;
}

/** The catalogs of the documents of an editor. */
export class Workspace {
  readonly #catalogs = new Map<string, Catalog>();
  /** Those of the folders that the editor has opened. */
  folders: readonly FolderNames[] = [];

  /** Undefined for a document of no catalog, and for one whose folders cannot be opened, which is reported. */
  placeOf(uri: string, warn: (message: string) => void): Place | undefined {
    const path = pathOf(uri) ?? "";
    const above = [...recipeFoldersAbove(path)].map((recipes) => ({
      recipes,
      out: join(dirname(recipes), "out"),
    }));
    for (const { recipes, out } of [...this.folders, ...above]) {
      const [inRecipes, inOut] = [below(recipes, path), below(out, path)];
      const inside = inRecipes ?? inOut;
      if (inside === undefined) continue;
      let catalog = this.#catalogs.get(recipes);
      if (catalog === undefined) {
        const opened = openFolders(recipes, out);
        if (!opened.ok) return void warn(opened.problem.message);
        this.#catalogs.set(recipes, (catalog = new Catalog(opened.folders)));
      }
      return { catalog, path: inside, isOutput: inRecipes === undefined };
    }
    return undefined;
  }
}

/** The path below a folder, with `/` between segments. */
function below(folder: string, path: string): string | undefined {
  const inside = relative(folder, path).split(sep).join("/");
  return inside === "" || inside.startsWith("../") ? undefined : inside;
}

/** The path of a file on the disk; undefined for other documents. */
export function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
