import type { Place } from "../../diagnostics/make.ts";
import { namesBelow } from "../../language/names-below.ts";
import type { AppEntry } from "../../passes/context.ts";
import type { Definition } from "../../passes/units/definition.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";

/** An option of a NixOS service that takes one value, and the value that a module gives it plainly. */
interface SingleSetting {
  readonly name: string;
  readonly value: string;
  readonly at: Place;
}

/** The packages and ports of `services` that an app surely sets for a host, without a priority by which another would win. */
export function singleSettings(entry: AppEntry): readonly SingleSetting[] {
  return hostModules(entry)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ module, at }) => {
      const reader = new ModuleReader();
      const services = reader.members(moduleDefinitions(module), "services");
      return [...below(services, ["services"], reader)].map(({ path, value }) => ({
        name: path.join("."),
        value,
        at: settingPlace(module, path, at),
      }));
    });
}

/** `services.redis.servers.<name>.settings.port` is the deepest. */
const deepest = 6;

function* below(
  settings: readonly Definition[],
  path: readonly string[],
  reader: ModuleReader,
): Iterable<{ readonly path: readonly string[]; readonly value: string }> {
  for (const name of reader.names(settings)) {
    const there = reader.members(settings, name);
    const at = [...path, name];
    const value = /^package$|^port$/.test(name)
      ? there.map(plainly).find((each) => each !== undefined)
      : undefined;
    if (value !== undefined) yield { path: at, value };
    else if (at.length < deepest) yield* below(there, at, reader);
  }
}

function plainly({ expr, certain, priority }: Definition): string | undefined {
  if (!certain || priority !== 100) return undefined;
  if (expr.kind === "literal") return typeof expr.value === "bigint" ? String(expr.value) : undefined;
  const names = namesBelow("pkgs", expr);
  return names && ["pkgs", ...names].join(".");
}
