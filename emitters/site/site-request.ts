import type { App } from "../../compiler/ir/app.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import type { History } from "./history.ts";
import type { EmittedFile } from "../support/emitted-file.ts";

/** A port of the host or a range of them, and the component or resource behind it. */
export interface Published {
  readonly protocol: "tcp" | "udp";
  readonly host: number;
  readonly lastHost: number;
  /** As people write it: `53/udp`, `40000-40020`. */
  readonly shown: string;
  /** The unit, by its name, that the apps of a host have in common, or the app. */
  readonly listener: string;
  /** Whether another listener publishes it. */
  readonly isContested: boolean;
  readonly service: number;
  readonly app: string;
  /** The name of the component or resource. */
  readonly name: string;
}

/** An entry of the catalog. */
export interface EntryId {
  readonly kind: "apps" | "pkgs";
  readonly name: string;
}

/** A generated file that pages show. */
export interface GeneratedFile {
  readonly path: string;
  readonly content: string;
}

/** An option that a recipe sets. */
export interface SetOption {
  /** Below its entry: `services.components.web.process.argv`. */
  readonly option: string;
  /** The file that sets it, below the name of the recipe folder, and the line there. */
  readonly recipe: string;
  readonly line: number;
}

/** The input of the pages. */
export interface SiteRequest {
  readonly catalog: PlannedCatalog;
  /** The output of `compile`, by path. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** The name of the recipe folder. */
  readonly recipesName: string;
  /** The published ports of apps, sorted. */
  readonly ports: readonly Published[];
  /** Pictures as SVG with escaped text. */
  readonly pictures: {
    /** Undefined if there is nothing to start. */
    startOrder(app: App): { readonly svg: string; readonly text: string } | undefined;
  };
  /** For each file of an entry, the option behind each line that a recipe determines, by line, as `explain` finds it. */
  setOptions(entry: EntryId, files: readonly GeneratedFile[]): readonly ReadonlyMap<number, SetOption>[];
  readonly history: History;
  /** The bytes of a file of the recipe tree; undefined if it does not exist. */
  readFile(treePath: string): Uint8Array | undefined;
}

/** A file that every site has, and the output of `compile` does not. */
export const sitePage = "index.html";
