import type { Catalog } from "../compiler/ir/catalog.ts";
import { emitApps } from "./apps/emit-apps.ts";
import { emitContainer } from "./container/emit-container.ts";
import { emitEvaluated } from "./evaluated/emit-evaluated.ts";
import { emitFlake } from "./flake/emit-flake.ts";
import { emitHostos } from "./hostos/emit-hostos.ts";
import { emitPackages } from "./pkgs/emit-packages.ts";
import { emitRunMd } from "./run-md/emit-run-md.ts";
import { emitTests } from "./tests/emit-tests.ts";
import type { EmitContext, EmittedFile } from "./support/emitted-file.ts";

/** What one target makes of the catalog. Pure: no disk, no clock. Paths are relative to `out/`. */
export type Emitter = (catalog: Catalog, context: EmitContext) => readonly EmittedFile[];

/** Every target, in no particular order: targets do not see each other's files. */
const emitters: readonly Emitter[] = [
  emitPackages,
  emitApps,
  emitHostos,
  emitContainer,
  emitTests,
  emitRunMd,
  emitFlake,
  emitEvaluated,
];

/** Runs every emitter. Two targets that emit one path are a bug in catalogc. */
export function emit(catalog: Catalog, context: EmitContext): ReadonlyMap<string, EmittedFile> {
  const files = new Map<string, EmittedFile>();
  for (const file of emitters.flatMap((emitter) => emitter(catalog, context))) {
    if (files.has(file.path)) throw new Error(`two emitters wrote ${file.path}`);
    files.set(file.path, file);
  }
  return files;
}
