import { removedPnpm } from "../../diagnostics/passes-build.ts";
import { namesBelow } from "../../language/names-below.ts";
import { removedPnpms, supportedPnpm } from "../../nixpkgs/pnpm.ts";
import { oldestRelease } from "../../nixpkgs/supported.ts";
import type { CheckedCatalog } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";

/** Reports packages that build with a pnpm which nixpkgs has removed, unless the catalog has a package of that name. */
export function checkRemovedPnpms({ pkgs }: CheckedCatalog, context: PassContext): void {
  for (const entry of pkgs.values()) {
    const { enable, pnpm } = entry.data.build.pnpmPackageBuilder;
    const steps = namesBelow("pkgs", pnpm.expr) ?? [];
    const name = steps.at(-1) ?? "";
    const isOwn = steps.length === 1 && pkgs.has(name);
    if (enable && !isOwn && removedPnpms.includes(name)) {
      const at = placeOf(entry, "build", "pnpmPackageBuilder", "pnpm");
      context.report(removedPnpm(name, supportedPnpm, oldestRelease, at));
    }
  }
}
