import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/outline.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { packageFile } from "./package-file.ts";
import { withShortForms } from "./short-forms.ts";

/** `pkgs/<pname>/package.nix` for every package. */
export function emitPackages(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.pkgs, context.only?.pkgs).values()].map((pkg) =>
    nixFile(`pkgs/${pkg.name}/package.nix`, pkg.recipePath, asWritten(packageFile(pkg)), context),
  );
}

/** The expression of a file in the form that people write. */
const asWritten = (file: Expr): Expr => withShortForms(withSharedLocals(file));
