import type { FreeForm } from "../ir/values.ts";
import type { Listener } from "./listener.ts";
import { nginxListener } from "./nginx-listener.ts";
import { isPlain, plainServices } from "./plain-services.ts";
import { portOptionListener } from "./port-option-listener.ts";

/** Where the one service that a resource runs listens, as far as its modules say so. */
export function resourceListener(modules: readonly FreeForm[]): Listener | undefined {
  const plain = plainServices(modules);
  if (plain === undefined) return undefined;
  const { reader, services } = plain;
  const [only, ...others] = [...reader.names(services)];
  if (only === undefined || others.length > 0) return undefined;
  const settings = reader.members(services, only);
  if (!settings.every(isPlain)) return undefined;
  return only === "nginx" ? nginxListener(reader, settings) : portOptionListener(only, reader, settings);
}
