import type { BuilderKind } from "../../schema/builders/builders.ts";
import type { CheckedBuild } from "../../schema/build.ts";

/** The scripts in `phases` of a builder; the identity builder has none. */
export const phasesOf = (build: CheckedBuild, kind: BuilderKind): ReadonlyMap<string, unknown> =>
  kind === "identityBuilder" ? new Map() : build[kind].phases;
