import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { ADDRESSPAT } from "./patterns.ts";
import { attrsOf, bool, int, nullOr, oneOf } from "./types.ts";

const number = int.min(1).max(65_535);

/** A port, or a range of ports, with a protocol. The specification has TCP ports only. */
export const endpoint = z
  .object({
    port: number.meta({
      description: "Port at which the process listens; the first one of a range.",
      required: {},
    }),
    lastPort: nullOr(number).meta(extended("Last port of a range; `null` is `port` alone.")),
    hostPort: nullOr(number).meta(
      extended(
        "Port of the host, the first one of a range; `null` is `port`. Hosts themselves map no ports.",
      ),
    ),
    protocol: oneOf(["tcp", "udp"]).default("tcp").meta(extended("Protocol of the port.")),
    address: nullOr(words(ADDRESSPAT, "IP address")).meta(
      extended(
        "Address of the host that containers publish the port at; `null` is every address. With an address, the firewall of hosts stays closed for the port.",
      ),
    ),
    openFirewall: bool
      .default(false)
      .meta(
        extended(
          "Whether hosts open the firewall for this port. The option `openFirewall` of the app's module opens all ports.",
        ),
      ),
  })
  .meta({ title: "Endpoint" });

export type CheckedEndpoint = z.output<typeof endpoint>;

/** `endpoints` of processes and resources. */
export const endpoints = attrsOf(endpoint).meta(
  extended(
    "Ports beside `ports`, by a name of their own: for UDP, ranges, an address, or an open firewall. Sets `ports` of Compose and `networking.firewall`.",
  ),
);
