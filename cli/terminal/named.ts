import { renameFiles } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import type { Folders } from "../disk/folders.ts";

/** Diagnostics with file names as the user writes them, and the texts of these files. */
export interface Named {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
}

/** Names files of the recipe tree as the user does. */
export function named(folders: Folders, diagnostics: readonly Diagnostic[], sources: Sources): Named {
  return {
    diagnostics: diagnostics.map((each) => renameFiles(each, folders.displayPath)),
    sources(file) {
      const path = folders.treePath(file);
      return path === undefined ? undefined : sources(path);
    },
  };
}
