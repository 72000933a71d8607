import type { Place } from "../finding.ts";

/** Which generated file tells of a service: the evaluated catalog, its unit, its service in the compose file. */
export type Runtime = "catalog" | "unit" | "compose";

/**
 * A component or resource as one generated file has it. What that file does not say is undefined, so that nothing is
 * concluded from silence.
 */
export interface ServiceView {
  readonly runtime: Runtime;
  readonly name: string;
  readonly kind: "component" | "resource";
  readonly file: string;
  /** The account, `root` among them. */
  readonly user?: string;
  /** Host port and port inside, `8080:80`. */
  readonly ports?: readonly string[];
  readonly environment?: ReadonlyMap<string, string>;
  /** Names of services that must have started before. */
  readonly after?: readonly string[];
  readonly health?: Health | null;
  /** The program and its arguments. */
  readonly command?: readonly string[];
  readonly stateDir?: string;
  /** Where a fact stands, by what it is: `user`, `ports`, … or `environment NAME`. */
  readonly lines: ReadonlyMap<string, number>;
}

export interface Health {
  /** Null where the file does not have the command itself. */
  readonly test: readonly string[] | null;
  /** `interval`, `timeout`, `startPeriod`, `retries`, as far as the file has them. */
  readonly terms: ReadonlyMap<string, string>;
}

export function placeIn(view: ServiceView, fact: string): Place {
  const line = view.lines.get(fact);
  return { file: view.file, ...(line !== undefined && { line }) };
}
