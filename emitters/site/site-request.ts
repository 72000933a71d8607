import type { App } from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { EmittedFile } from "../support/emitted-file.ts";

/** What the pages of a site are made from. */
export interface SiteRequest {
  readonly catalog: Catalog;
  /** What `compile` writes, by path. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** The recipe folder's own name. */
  readonly recipesName: string;
  /** Pictures as SVG, with nothing in them that is not escaped. */
  readonly pictures: {
    /** Undefined when there is nothing to start. */
    startOrder(app: App): string | undefined;
    /** Undefined when no port is published. */
    ports(): string | undefined;
  };
  /** The bytes of a file of the recipe tree; undefined where there is none. */
  readFile(treePath: string): Uint8Array | undefined;
}
