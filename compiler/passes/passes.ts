import type { App } from "../ir/app.ts";
import type { Package } from "../ir/package.ts";
import { resolveApp } from "./app.ts";
import { checkArguments } from "./packages/arguments.ts";
import { checkBrokenReferences } from "./broken-references.ts";
import { checkBuildPlatforms } from "./packages/build-platforms.ts";
import { checkBuildCycles } from "./packages/build-cycles.ts";
import type { CheckedCatalog, Entry } from "../check/checked-catalog.ts";
import type { PassContext } from "./context.ts";
import { checkFiles } from "./files.ts";
import { checkHidden } from "./hidden.ts";
import { checkCaseTwins } from "./names.ts";
import { resolvePackage } from "./packages/package.ts";
import { checkHostSettings } from "./units/setting-conflicts.ts";
import { collectReferences, type References } from "./references.ts";
import { checkReservedPackageNames } from "./packages/reserved-package-names.ts";

/** The data that passes fill in. Entries that cannot be resolved are missing; they have been reported. */
export interface Draft {
  readonly pkgs: Map<string, Package>;
  readonly apps: Map<string, App>;
}

/** The data that passes read: checked entries, and their references. */
export interface Input {
  readonly checked: CheckedCatalog;
  readonly references: ReadonlyMap<Entry<CheckedData>, References>;
}
type CheckedData = { readonly broken: boolean };

/** One step over the whole catalog. It reports errors and continues; it never throws. */
export type Pass = (input: Input, draft: Draft, context: PassContext) => void;

/**
 * Every pass, in order: 1. names, platforms, files and invisible characters, because errors in them explain much of
 * what follows; 2. each package separately: metadata, source, builder, attributes (`packages/package.ts` has the
 * steps); 3. each app separately: data, programs, services, package lists (`app.ts`, `services/services.ts`); 4.
 * settings of the app's plan that its `hostosConfig` also sets; 5. problems of the whole catalog: packages that are
 * built from each other, and used packages that are broken.
 */
export const passes: readonly Pass[] = Object.freeze<Pass[]>([
  ({ checked }, _, context) => {
    checkCaseTwins(checked, context);
    checkReservedPackageNames(checked, context);
    checkBuildPlatforms(checked, context);
  },
  ({ checked, references }, _, context) => {
    checkFiles(
      [...references.values(), collectReferences(checked.catalogFile)].flatMap(({ files }) => files),
      context,
    );
    checkHidden(references.values(), context);
  },
  ({ checked }, draft, context) => {
    for (const entry of checked.pkgs.values()) {
      const pkg = resolvePackage(entry, context);
      if (pkg !== undefined) draft.pkgs.set(entry.name, pkg);
    }
  },
  ({ checked }, draft, context) => {
    for (const entry of checked.apps.values()) draft.apps.set(entry.name, resolveApp(entry, context));
  },
  ({ checked }, { apps, pkgs }, context) => {
    for (const entry of checked.apps.values()) {
      const app = apps.get(entry.name);
      if (app !== undefined) checkHostSettings(app, entry, { pkgs }, context);
    }
  },
  ({ checked }, _, context) => {
    checkBuildCycles(checked, context);
  },
  ({ checked, references }, _, context) => {
    checkBrokenReferences(references, checked, context);
    checkArguments(references, checked, context);
  },
]);
