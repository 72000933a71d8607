import type { App } from "../../compiler/ir/app.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { EmittedFile } from "../support/emitted-file.ts";

/** A port of the host, and what listens behind it. */
export interface Published {
  readonly host: number;
  readonly service: number;
  readonly app: string;
  /** Of the component or resource. */
  readonly name: string;
}

/** What the pages of a site are made from. */
export interface SiteRequest {
  readonly catalog: PlannedCatalog;
  /** What `compile` writes, by path. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** The recipe folder's own name. */
  readonly recipesName: string;
  /** What apps publish, by port. */
  readonly ports: readonly Published[];
  /** Pictures as SVG, with nothing in them that is not escaped. */
  readonly pictures: {
    /** Undefined when there is nothing to start. */
    startOrder(app: App): string | undefined;
    ports(): string;
  };
  /** The bytes of a file of the recipe tree; undefined where there is none. */
  readFile(treePath: string): Uint8Array | undefined;
}

/** The file that every site has, and no output of `compile`. */
export const sitePage = "index.html";
