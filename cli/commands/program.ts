import { setTerminal } from "../terminal/terminal.ts";

/**
 * The implementations of commands by name, loaded on demand. All are in one bundle with a code cache (see
 * `loadProgram`), because nothing else is large.
 */
export const program = {
  checkFolder: async () => (await import("./check/check-folder.ts")).checkFolder,
  compileFiles: async () => (await import("./compile/compile-files.ts")).compileFiles,
  convertPath: async () => (await import("./convert/convert-path.ts")).convertPath,
  diffFolder: async () => (await import("./diff/diff-folder.ts")).diffFolder,
  explainSubject: async () => (await import("./explain/explain-subject.ts")).explainSubject,
  exportPackage: async () => (await import("./export/export-package.ts")).exportPackage,
  fillHashes: async () => (await import("./hash/fill-hashes.ts")).fillHashes,
  fixRecipes: async () => (await import("./fix/fix-recipes.ts")).fixRecipes,
  formatRecipes: async () => (await import("./fmt/format-recipes.ts")).formatRecipes,
  fullRun: async () => (await import("./compile/full-run.ts")).fullRun,
  importCompose: async () => (await import("./import/import-compose.ts")).importCompose,
  importFiles: async () => (await import("./import/import-files.ts")).importFiles,
  initCatalog: async () => (await import("./init/init-catalog.ts")).initCatalog,
  newRecipe: async () => (await import("./new/new-recipe.ts")).newRecipe,
  planFolder: async () => (await import("./plan/plan-folder.ts")).planFolder,
  printGraph: async () => (await import("./graph/print-graph.ts")).printGraph,
  listCatalog: async () => (await import("./list/list-catalog.ts")).listCatalog,
  printOptions: async () => import("./options/print-options.ts"),
  serve: async () => (await import("./lsp/serve.ts")).serve,
  setValue: async () => (await import("./set/set-value.ts")).setValue,
  showSubject: async () => (await import("./show/show-stage.ts")).showSubject,
  updatePackages: async () => (await import("./update/update-packages.ts")).updatePackages,
  watchFolder: async () => (await import("./watch/watch-folder.ts")).watchFolder,
  writeSite: async () => (await import("./site/write-site.ts")).writeSite,
  whyPackage: async () => (await import("./why/why-package.ts")).whyPackage,
  workerThread: async () => (await import("../threads/worker.ts")).workerThread,
};

/** The bundle has a module of its own for the terminal, apart from that of the command line. */
export { setTerminal };

export type Program = typeof program;
