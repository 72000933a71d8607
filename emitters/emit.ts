import type { PlannedCatalog } from "../compiler/plan/planned-catalog.ts";
import { emitApps } from "./apps/emit-apps.ts";
import { emitContainer } from "./container/emit-container.ts";
import { emitEvaluated, emitEvaluatedEntry, emitEvaluatedFrame } from "./evaluated/emit-evaluated.ts";
import { emitFlake } from "./flake/emit-flake.ts";
import { emitHostos } from "./hostos/emit-hostos.ts";
import { emitPackages } from "./pkgs/emit-packages.ts";
import { emitPlans } from "./plan/emit-plans.ts";
import { emitRunMd } from "./run-md/emit-run-md.ts";
import { emitTests } from "./tests/emit-tests.ts";
import { outlineOf, type CatalogOutline } from "./support/outline.ts";
import type { EmitContext, EmittedFile } from "./support/emitted-file.ts";

/** Generates the files of one target. Pure: no disk, no clock. Paths are relative to `out/`. */
export type Emitter = (catalog: PlannedCatalog, context: EmitContext) => readonly EmittedFile[];

/** Targets with files about one package or app each. */
const entryEmitters: readonly Emitter[] = [
  emitPackages,
  emitApps,
  emitHostos,
  emitContainer,
  emitTests,
  emitRunMd,
  emitPlans,
];

const emitFlakeOf: Emitter = (catalog, context) => emitFlake(outlineOf(catalog), context);

/** Targets with files about the whole catalog. */
const catalogEmitters: readonly Emitter[] = [emitFlakeOf, emitEvaluated];

/** Runs every emitter, in no particular order: targets do not use each other's files. */
export function emit(catalog: PlannedCatalog, context: EmitContext): ReadonlyMap<string, EmittedFile> {
  return run([...entryEmitters, ...catalogEmitters], catalog, context);
}

/** Only the files about one entry each. */
export function emitEntryFiles(
  catalog: PlannedCatalog,
  context: EmitContext,
): ReadonlyMap<string, EmittedFile> {
  return run(entryEmitters, catalog, context);
}

export { emitEvaluatedEntry };

/** The files about the whole catalog, from the outlines of its entries; the evaluated catalog without entries. */
export function emitSharedFiles(
  outline: CatalogOutline,
  context: EmitContext,
): ReadonlyMap<string, EmittedFile> {
  const files = [...emitFlake(outline, context), ...emitEvaluatedFrame(outline, context)];
  return new Map(files.map((file) => [file.path, file]));
}

/** Only the files about the whole catalog: flake, evaluated catalog, shared helpers. */
export function emitCatalogFiles(
  catalog: PlannedCatalog,
  context: EmitContext,
): ReadonlyMap<string, EmittedFile> {
  return run(catalogEmitters, catalog, context);
}

/** Two targets with the same path are a bug in catalogc. */
function run(
  emitters: readonly Emitter[],
  catalog: PlannedCatalog,
  context: EmitContext,
): ReadonlyMap<string, EmittedFile> {
  const files = new Map<string, EmittedFile>();
  for (const file of emitters.flatMap((emitter) => emitter(catalog, context))) {
    if (files.has(file.path)) throw new Error(`two emitters wrote ${file.path}`);
    files.set(file.path, file);
  }
  return files;
}
