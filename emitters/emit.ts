import type { PlannedCatalog } from "../compiler/plan/planned-catalog.ts";
import { emitApps } from "./apps/emit-apps.ts";
import { emitContainer } from "./container/emit-container.ts";
import { emitEvaluated, emitEvaluatedFrame } from "./evaluated/emit-evaluated.ts";
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

/** Targets with files about the whole catalog. */
const catalogEmitters: readonly Emitter[] = [
  (catalog, context) => emitFlake(outlineOf(catalog), context),
  emitEvaluated,
];

/**
 * Runs every emitter, in no particular order: targets do not use each other's files. With `only`, the files are those
 * about these entries; {@link emitShared} has the others.
 */
export function emit(catalog: PlannedCatalog, context: EmitContext): ReadonlyMap<string, EmittedFile> {
  const emitters = context.only === undefined ? [...entryEmitters, ...catalogEmitters] : entryEmitters;
  const files = new Map<string, EmittedFile>();
  for (const file of emitters.flatMap((emitter) => emitter(catalog, context))) {
    // Two targets with the same path are a bug in catalogc.
    if (files.has(file.path)) throw new Error(`two emitters wrote ${file.path}`);
    files.set(file.path, file);
  }
  return files;
}

/** The files about the whole catalog, from the outlines of its entries; the evaluated catalog without entries. */
export const emitShared = (outline: CatalogOutline, context: EmitContext): readonly EmittedFile[] => [
  ...emitFlake(outline, context),
  ...emitEvaluatedFrame(outline, context),
];
