import { unknownPlatform } from "../diagnostics/checking.ts";
import type { Reporter } from "../diagnostics/diagnostic.ts";
import { platforms } from "../nixpkgs/platforms.ts";
import { SYSTEMPAT } from "../schema/patterns.ts";
import type { CheckedCatalogFile } from "../schema/catalog.ts";
import type { Checked } from "./check.ts";
import type { PathIn } from "./provenance.ts";

/**
 * Reports platforms of a valid form that nixpkgs does not know: Nix would fail on a missing attribute, without a place
 * in a recipe.
 */
export function checkPlatforms({ data, provenance }: Checked<CheckedCatalogFile>, reporter: Reporter): void {
  for (const [index, system] of data.systems.entries()) {
    if (platforms.has(system) || !SYSTEMPAT.test(system)) continue;
    const path: PathIn<CheckedCatalogFile> = ["systems", index];
    reporter.report(unknownPlatform(system, platforms, provenance.at(path).span));
  }
}
