import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { NETWORKPAT } from "./patterns.ts";
import { attrsOf, bool, listOf, nullOr, staticStr } from "./types.ts";

/** A network of containers. The specification has one network for each app. */
export const network = z
  .object({
    internal: bool
      .default(false)
      .meta(
        extended(
          "Whether its containers reach only each other there. Engines publish no port of such a network.",
        ),
      ),
    external: nullOr(words(NETWORKPAT, "network")).meta(
      extended(
        "Name of a network that exists already and that other projects share; `null` is a network of the app. Sets `external` and `name` of Compose.",
      ),
    ),
  })
  .meta({ title: "Network" });

export type CheckedNetwork = z.output<typeof network>;

/** `services.networks` of an app. */
export const networks = attrsOf(network, "volume").meta(
  extended(
    "Networks of containers, by name. Components, jobs and resources join them with `networks`, and the others share `default`. Hosts have one network for everything.",
  ),
);

/** `networks` of components, jobs and resources. */
export const joinedNetworks = listOf(staticStr).meta(
  extended(
    "Networks of the app that the container joins, by name; without any, `default`. It reaches only containers of its networks. Sets `networks` of Compose.",
  ),
);
