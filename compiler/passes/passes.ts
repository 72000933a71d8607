import type { App } from "../ir/app.ts";
import type { Package } from "../ir/package.ts";
import type { AppEntry, CheckedCatalog, PackageEntry } from "../check/checked-catalog.ts";
import { resolveApp } from "./app.ts";
import { checkBrokenReferences } from "./broken-references.ts";
import type { PassContext } from "./context.ts";
import { checkFiles } from "./files.ts";
import { checkHidden } from "./hidden.ts";
import { checkCaseTwins } from "./names.ts";
import { checkOwnArguments, checkUsedArguments } from "./packages/arguments.ts";
import { checkBuildCycles } from "./packages/build-cycles.ts";
import { checkBuildPlatforms } from "./packages/build-platforms.ts";
import { resolvePackage } from "./packages/package.ts";
import { checkReservedPackageName } from "./packages/reserved-package-names.ts";
import { collectReferences, type References } from "./references.ts";

/**
 * All passes over one package: its name and what it refers to, because errors in them explain much of what follows;
 * metadata, source, builder and attributes (`packages/package.ts` has the steps); then what other packages have to do
 * with it. They report errors and continue; they never throw.
 * @returns undefined if it cannot be resolved, which has been reported
 */
export function passesOfPackage(
  entry: PackageEntry,
  checked: CheckedCatalog,
  context: PassContext,
): Package | undefined {
  const references = collectReferences(entry);
  checkReservedPackageName(entry, context);
  checkReferences(references, context);
  const resolved = resolvePackage(entry, context);
  checkBrokenReferences("package", entry, references, checked, context);
  checkOwnArguments(entry, references, context);
  checkUsedArguments(references, checked, context);
  return resolved;
}

/**
 * All passes over one app: what it refers to; data, programs, services and package lists (`app.ts`,
 * `services/services.ts`); used packages that are broken.
 */
export function passesOfApp(entry: AppEntry, checked: CheckedCatalog, context: PassContext): App {
  const references = collectReferences(entry);
  checkReferences(references, context);
  const app = resolveApp(entry, context);
  checkBrokenReferences("app", entry, references, checked, context);
  checkUsedArguments(references, checked, context);
  return app;
}

/** Passes over the catalog file. */
export function passesOfCatalogFile({ catalogFile }: CheckedCatalog, context: PassContext): void {
  checkBuildPlatforms(catalogFile, context);
  checkFiles(collectReferences(catalogFile).files, context);
}

/** Problems of several entries: names that differ in case only, and packages that are built from each other. */
export function passesOfSeveral(checked: CheckedCatalog, context: PassContext): void {
  checkCaseTwins(checked, context);
  checkBuildCycles(checked, context);
}

function checkReferences(references: References, context: PassContext): void {
  checkFiles(references.files, context);
  for (const { file } of references.files) context.refersTo(file);
  checkHidden(references, context);
}
