import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { ADDRESSPAT, orGateway, PROFILEPAT } from "./patterns.ts";
import { attrsOf, bool, listOf, nullOr, oneOf, staticStr } from "./types.ts";

/** `network: "host"`, or the network of a component. */
const sharedNetwork = z.union([
  z
    .object({
      component: staticStr.meta({
        description: "Component of the app whose network the process shares.",
        required: {},
      }),
    })
    .meta({ title: "SharedNetwork" }),
  oneOf(["host"]),
]);

/** Settings of the container of a process. The specification has none of these options. */
export const container = {
  init: nullOr(bool).meta(
    extended(
      "Whether an init of the engine is the first process of the container; `null` is `true`. It forwards signals and reaps processes, which systemd does on hosts. Sets `init`.",
    ),
  ),
  labels: attrsOf(staticStr, "label").meta(
    extended(
      "Labels of the container, for programs such as Traefik that read them from the engine. Hosts have no labels. Sets `labels`.",
    ),
  ),
  profiles: listOf(words(PROFILEPAT, "profile")).meta(
    extended(
      "Profiles that start the process; without any, the app does. Hosts never start a process with profiles: `systemctl start <name>` does. Sets `profiles`.",
    ),
  ),
  extraHosts: attrsOf(words(orGateway(ADDRESSPAT), "IP address or host-gateway"), "hostName").meta(
    extended(
      "Addresses of host names; `host-gateway` is the host itself. Hosts have one table for all components. Sets `networking.hosts` and `extra_hosts`.",
    ),
  ),
  dns: listOf(words(ADDRESSPAT, "IP address")).meta(
    extended("Addresses of name servers of the container. Hosts have their own. Sets `dns`."),
  ),
  network: nullOr(sharedNetwork).meta(
    extended(
      "Network instead of `networks`: `host` is that of the host, where ports need no publishing. `{ component }` is that of another component of the app, which starts first and publishes the ports of both; on hosts it is an error. Sets `network_mode`.",
    ),
  ),
};
