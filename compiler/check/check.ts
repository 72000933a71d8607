import type { Span } from "../support/span.ts";
import type { Thunk } from "../language/value.ts";
import { app, type CheckedApp } from "../schema/app.ts";
import { catalogFile, type CheckedCatalogFile } from "../schema/catalog.ts";
import type { Group } from "../schema/model.ts";
import { pkgEntry, type CheckedPackage } from "../schema/package.ts";
import { reflectGroup } from "../schema/reflect.ts";
import type * as z from "zod";
import { contextOf, WRONG, type CheckOptions } from "./context.ts";
import { provenanceOf, type Provenance } from "./provenance.ts";
import { readValue } from "./read-value.ts";
import { Room } from "./value-limit.ts";
import { ABSENT, defaultGroup } from "./unset-option.ts";
import { Trail } from "./trail.ts";

/**
 * Checked data is complete: defaults are filled in. A value with an error has been reported and is replaced by its
 * default or a placeholder (`provenance.isWrong` tells which), so that passes can continue and report other errors.
 */
export interface Checked<T> {
  readonly data: T;
  readonly provenance: Provenance;
}

/** One definition of an app or package, as found in a recipe. */
export interface EntryDefinition {
  readonly name: string;
  readonly nameSpan?: Span | undefined;
  readonly value: Thunk;
}

/** Checks one app. Errors are reported, never thrown. */
export const checkApp = (definition: EntryDefinition, options: CheckOptions): Checked<CheckedApp> =>
  checkAs(app, `apps.${definition.name}`, definition, options);

/** Checks one package. Errors are reported, never thrown. */
export const checkPackage = (definition: EntryDefinition, options: CheckOptions): Checked<CheckedPackage> =>
  checkAs(pkgEntry, `pkgs.${definition.name}`, definition, options);

/** Checks the values of `catalog.{ts,yaml,json}`. */
export const checkCatalogFile = (value: Thunk, options: CheckOptions): Checked<CheckedCatalogFile> =>
  checkAs(catalogFile, "catalog", { name: "catalog", value }, options);

function checkAs<S extends z.ZodObject>(
  schema: S,
  root: string,
  { name, nameSpan, value }: EntryDefinition,
  options: CheckOptions,
): Checked<z.output<S>> {
  const group: Group = reflectGroup(schema);
  const trail = new Trail(undefined, root, name);
  trail.nameSpan = nameSpan;
  const read = readValue(group, value, trail, {
    ...contextOf(options),
    room: options.room ?? new Room(),
    read: readValue,
  });
  const data = read === WRONG || read === ABSENT ? defaultGroup(group, name) : read;
  // The model is derived from `schema`, and reading returns data in the shape of the model.
  return { data: data as z.output<S>, provenance: provenanceOf(trail) };
}
