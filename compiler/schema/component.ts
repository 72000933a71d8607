import * as z from "zod";
import { healthcheck } from "./healthcheck.ts";
import { joinedNetworks } from "./networks.ts";
import { process } from "./process.ts";
import { resource } from "./resource.ts";
import { attrsOf, listOf, staticStr } from "./types.ts";

/** Specification: "Component fields". */
export const component = z
  .object({
    dependsOn: listOf(staticStr).meta({
      description: "Names of components that must start before this one.",
    }),
    healthcheck: healthcheck.meta({
      submodule: true,
      title: "HealthCheck",
      description: "How to see whether the component works.",
    }),
    process: process.meta({
      submodule: true,
      title: "Process",
      description: "The process of the component.",
      required: {},
    }),
    resources: attrsOf(resource, "host").meta({
      description:
        "Resources the component needs or that need it: databases, message queues, reverse proxies.",
    }),
    networks: joinedNetworks,
  })
  .meta({ title: "Component" });

export type CheckedComponent = z.output<typeof component>;
