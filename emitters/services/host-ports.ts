import type { ServicePlan } from "../../compiler/plan/model.ts";

/** Where an app listens on a host, on which nothing maps ports; sorted, each once. */
export const hostPorts = ({ components, resources }: ServicePlan): readonly number[] =>
  [
    ...new Set([
      ...[...components, ...resources].flatMap(({ ports }) => ports.map(({ service }) => service)),
      ...resources.flatMap(({ tlsPorts }) => tlsPorts),
    ]),
  ].sort((a, b) => a - b);
