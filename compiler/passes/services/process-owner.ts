import type { AppEntry } from "../../check/checked-catalog.ts";
import type { CheckedJob } from "../../schema/jobs.ts";

/** The process of a component or of a job. */
export type ProcessPath =
  readonly ["services", "components", string, "process"] | readonly ["services", "jobs", string, "process"];

/** A process with an account and a state directory of its own. */
export interface ProcessOwner {
  readonly kind: "component" | "job";
  readonly name: string;
  readonly process: CheckedJob["process"];
  readonly path: ProcessPath;
}

/** Components, and jobs without a component. */
export const processOwners = ({ data: { services } }: AppEntry): readonly ProcessOwner[] => [
  ...[...services.components].map(([name, { process }]): ProcessOwner => ({
    kind: "component",
    name,
    process,
    path: ["services", "components", name, "process"],
  })),
  ...[...services.jobs]
    .filter(([, { component }]) => component === null)
    .map(([name, { process }]): ProcessOwner => ({
      kind: "job",
      name,
      process,
      path: ["services", "jobs", name, "process"],
    })),
];

/** A resource as a component declares it, with what units of processes have as well. */
export interface ResourceOwner {
  readonly name: string;
  readonly process: Pick<CheckedJob["process"], "environment" | "secrets" | "volumes">;
  readonly path: readonly ["services", "components", string, "resources", string];
}

export const resourceOwners = ({ data: { services } }: AppEntry): readonly ResourceOwner[] =>
  [...services.components].flatMap(([component, { resources }]) =>
    [...resources].map(([name, process]): ResourceOwner => ({
      name,
      process,
      path: ["services", "components", component, "resources", name],
    })),
  );
