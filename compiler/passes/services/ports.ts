import { badPort } from "../../diagnostics/passes-services.ts";
import type { PortMapping } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { DifferingPath } from "./differing.ts";
import { placeOf, type PassContext } from "../context.ts";

/** The option of a component or a resource. */
export type PortsPath =
  | readonly ["services", "components", string, "process", "ports"]
  | readonly ["services", "components", string, "resources", string, "ports"]
  | readonly [...DifferingPath, "ports"];

/** Parses ports that match the specification's pattern. A number outside 1 to 65535 is reported and removed. */
export function resolvePorts(
  written: readonly string[],
  path: PortsPath,
  entry: AppEntry,
  context: PassContext,
): readonly PortMapping[] {
  return written.flatMap((text, index) => {
    const port = parsePort(text);
    if (typeof port !== "string") return [port];
    context.report(badPort(port, text, placeOf(entry, ...path, index)));
    return [];
  });
}

/** A mapping `<host_port>:<service_port>`, or the part of it that is not a port. */
export function parsePort(text: string): PortMapping | string {
  const [host = "", service = ""] = text.split(":");
  const bad = [host, service].find((port) => !isPort(Number(port)));
  return bad ?? { text, host: Number(host), service: Number(service) };
}

/** The service ports of valid mappings. */
export const servicePorts = (written: readonly string[]): readonly number[] =>
  written.map(parsePort).flatMap((port) => (typeof port === "string" ? [] : [port.service]));

/** Port 0 means any free port (ip(7)), which a recipe cannot publish. */
const isPort = (port: number): boolean => port >= 1 && port <= 65_535;
