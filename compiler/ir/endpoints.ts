import type { CheckedEndpoint } from "../schema/endpoints.ts";
import type { Endpoint } from "./app.ts";

/** The endpoints of a process or resource, by name. */
export const endpointsOf = (declared: ReadonlyMap<string, CheckedEndpoint>): readonly Endpoint[] =>
  [...declared]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { port, lastPort, hostPort, protocol, address, openFirewall }]) => ({
      name,
      protocol,
      first: port,
      last: lastPort ?? port,
      host: hostPort ?? port,
      address,
      openFirewall,
    }));

/** `6000-6003`, or `53` for a single port. */
export const portRange = (first: number, last: number): string =>
  last > first ? `${first}-${last}` : `${first}`;

/** The mapping as Compose writes it: `127.0.0.1:5353:53/udp`. Source: Compose Specification, "ports", short syntax. */
export function mappingOf({ protocol, first, last, host, address }: Endpoint): string {
  const at = address === null ? "" : `${address.includes(":") ? `[${address}]` : address}:`;
  return `${at}${portRange(host, host + last - first)}:${portRange(first, last)}${protocol === "udp" ? "/udp" : ""}`;
}
