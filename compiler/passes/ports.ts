import { badPort } from "../diagnostics/passes-services.ts";
import type { PortMapping } from "../ir/app.ts";
import { placeOf, type AppEntry, type PassContext } from "./context.ts";

/** Reads ports that match the specification's pattern; a number outside 1 to 65535 is reported and left out. */
export function resolvePorts(
  written: readonly string[],
  path: readonly string[],
  entry: AppEntry,
  context: PassContext,
): readonly PortMapping[] {
  return written.flatMap((text, index) => {
    const [host = "", service = ""] = text.split(":");
    const bad = [host, service].find((port) => !isPort(Number(port)));
    if (bad === undefined) return [{ text, host: Number(host), service: Number(service) }];
    context.report(badPort(bad, text, placeOf(entry, ...path, index)));
    return [];
  });
}

/** Port 0 asks for any free port (ip(7)): nothing a recipe could publish. */
const isPort = (port: number): boolean => port >= 1 && port <= 65_535;
