import type { Catalog } from "../../compiler/ir/catalog.ts";
import { toCallPackage } from "../support/call-package.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/selected-entries.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { appFile } from "./app-file.ts";

/** `apps/<app>/default.nix` for every app, in callPackage form. */
export function emitApps(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].map((app) => {
    const body = appFile(app);
    return nixFile(
      `apps/${app.name}/default.nix`,
      app.recipePath,
      withSharedLocals(toCallPackage(body, { kind: "attrs", recursive: false, bindings: [] })),
      context,
    );
  });
}
