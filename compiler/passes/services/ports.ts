import { badPort } from "../../diagnostics/passes-services.ts";
import type { PortMapping } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";

/** The option of a component or of a resource. */
export type PortsPath =
  | readonly ["services", "components", string, "process", "ports"]
  | readonly ["services", "components", string, "resources", string, "ports"];

/** Reads ports that match the specification's pattern; a number outside 1 to 65535 is reported and left out. */
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

/** A mapping `<host_port>:<service_port>`, or the part of it that is no port. */
export function parsePort(text: string): PortMapping | string {
  const [host = "", service = ""] = text.split(":");
  const bad = [host, service].find((port) => !isPort(Number(port)));
  return bad ?? { text, host: Number(host), service: Number(service) };
}

/** What the things behind mappings listen at; what is no mapping is left out. */
export const servicePorts = (written: readonly string[]): readonly number[] =>
  written.map(parsePort).flatMap((port) => (typeof port === "string" ? [] : [port.service]));

/** Port 0 asks for any free port (ip(7)): nothing a recipe could publish. */
const isPort = (port: number): boolean => port >= 1 && port <= 65_535;
