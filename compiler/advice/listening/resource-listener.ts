import { ModuleReader } from "../../passes/units/look-through.ts";
import type { Listener } from "./listener.ts";
import { nginxListener } from "./nginx-listener.ts";
import { isPlain, type PlainModules } from "../reading/plain-modules.ts";
import { portOptionListener } from "./port-option-listener.ts";

/** Where the one service that a resource runs listens, as far as its modules say so. */
export function resourceListener(plain: PlainModules | undefined): Listener | undefined {
  if (plain === undefined) return undefined;
  const { services } = plain;
  const reader = new ModuleReader();
  const [only, ...others] = [...reader.names(services)];
  if (only === undefined || others.length > 0) return undefined;
  const settings = reader.members(services, only);
  if (!settings.every(isPlain)) return undefined;
  return only === "nginx" ? nginxListener(reader, settings) : portOptionListener(only, reader, settings);
}
