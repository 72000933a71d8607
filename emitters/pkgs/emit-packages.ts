import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { entriesOf } from "../support/share.ts";
import { packageFile } from "./package-file.ts";

/** `pkgs/<pname>/package.nix` for every package. */
export function emitPackages(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  return entriesOf(catalog.pkgs, context.share).map((pkg) =>
    nixFile(`pkgs/${pkg.name}/package.nix`, pkg.recipePath, packageFile(pkg), context),
  );
}
