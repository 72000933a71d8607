import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { packageFile } from "./package-file.ts";

/** `pkgs/<pname>/package.nix` for every package. */
export function emitPackages(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.pkgs, context.only?.pkgs).values()].map((pkg) =>
    nixFile(`pkgs/${pkg.name}/package.nix`, pkg.recipePath, packageFile(pkg), context),
  );
}
