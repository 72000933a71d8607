import * as z from "zod";
import { database } from "./database.ts";
import { endpoints } from "./endpoints.ts";
import { external } from "./external.ts";
import { emptySet } from "./empty-set.ts";
import { joinedNetworks } from "./networks.ts";
import { resourceSettings } from "./resource-settings.ts";
import { listOf, module, oneOf, port } from "./types.ts";

/** Specification: "Resource (`resources.<name>`, per component)". */
export const resource = z
  .object({
    hostosConfig: module.default(emptySet).meta({
      description: "NixOS module that configures the resource, on hosts and in containers.",
    }),
    ports: listOf(port).meta({ description: "Exposed ports, each `<host_port>:<resource_port>`." }),
    role: oneOf(["backend", "frontend"])
      .default("backend")
      .meta({
        description:
          "Relation to the declaring component. `backend`: the component depends on the resource, so the resource " +
          "starts first (databases, message queues). `frontend`: the resource depends on the component, so the component " +
          "starts first and must be resolvable in the container network (reverse proxies).",
      }),
    endpoints,
    networks: joinedNetworks,
    database,
    external,
    ...resourceSettings,
  })
  .meta({ title: "Resource" });
