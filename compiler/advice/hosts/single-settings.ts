import type { Place } from "../../diagnostics/make.ts";
import { namesBelow } from "../../language/names-below.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
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
  const forced = new Set<string>();
  const found = hostModules(entry)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ module, at }) => {
      const reader = new ModuleReader();
      const services = reader.members(moduleDefinitions(module), "services");
      return [...below(services, ["services"], reader)].flatMap(({ path, value }): SingleSetting[] => {
        const name = path.join(".");
        if (value !== undefined) return [{ name, value, at: settingPlace(module, path, at) }];
        forced.add(name);
        return [];
      });
    });
  return found.filter(({ name }) => !forced.has(name));
}

/** The priority of a definition that names none. Source: nixpkgs, lib/modules.nix. */
const plain = 100;

/** `services.redis.servers.<name>.settings.port` is the deepest. */
const deepest = 6;

/** Without a value where a stronger definition counts, which may be another module's: `lib.mkForce`. */
function* below(
  settings: readonly Definition[],
  path: readonly string[],
  reader: ModuleReader,
): Iterable<{ readonly path: readonly string[]; readonly value: string | undefined }> {
  for (const name of reader.names(settings)) {
    const there = reader.members(settings, name);
    const at = [...path, name];
    const isSingle = /^package$|^port$/.test(name);
    const value = isSingle ? there.map(plainly).find((each) => each !== undefined) : undefined;
    if (isSingle && there.some(({ priority }) => priority < plain)) yield { path: at, value: undefined };
    else if (value !== undefined) yield { path: at, value };
    else if (at.length < deepest) yield* below(there, at, reader);
  }
}

function plainly({ expr, certain, priority }: Definition): string | undefined {
  if (!certain || priority !== plain) return undefined;
  if (expr.kind === "literal") return typeof expr.value === "bigint" ? String(expr.value) : undefined;
  const names = namesBelow("pkgs", expr);
  return names && ["pkgs", ...names].join(".");
}
