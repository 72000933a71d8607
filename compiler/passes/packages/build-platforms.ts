import { targetOnlyPlatform } from "../../diagnostics/passes-packages.ts";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import { isTargetOnly, platforms } from "../../nixpkgs/platforms.ts";
import type { CheckedCatalog } from "../../check/checked-catalog.ts";
import { placeOf } from "../context.ts";

/** Reports platforms that cannot build the catalog: a flake's `packages.<system>` are built on that system. */
export function checkBuildPlatforms(catalogFile: CheckedCatalog["catalogFile"], reporter: Reporter): void {
  for (const [index, system] of catalogFile.data.systems.entries())
    if (platforms.has(system) && isTargetOnly(system))
      reporter.report(targetOnlyPlatform(system, placeOf(catalogFile, "systems", index)));
}
