import { hostSettingsOf } from "./host-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { isWeak, valuesOf } from "./setting-values.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { environmentOf, valueOf, type UnitFile } from "./unit-file.ts";

/** A setting of `hostosConfig` for a unit that the app has of itself; the generated unit does not show it. */
export interface UnitOverride {
  readonly path: string;
  /** `web.service` */
  readonly unit: string;
  /** `serviceConfig.ExecStart`, `environment.PORT`, … */
  readonly option: string;
  /** As text, see `settingsOf`; undefined where nothing is set, or what the generated unit has or outweighs. */
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/** What `hostosConfig` sets otherwise of units that are still there. */
export function changedOverrides({ before, after }: Sides<ReviewedApp>): readonly UnitOverride[] {
  const [old, now] = [hostSettingsOf(before), hostSettingsOf(after)];
  return pairs(overridesOf(before), overridesOf(after)).flatMap(([path, { before: was, after: is }]) => {
    const [, name = "", option = ""] = unitSetting.exec(path) ?? [];
    const unit = `${name}.service`;
    // Where the generated unit has come to say the same, or no longer does, nothing is set otherwise.
    const isChanged = was !== is && old.get(path) !== now.get(path);
    return isChanged && after?.units.has(unit) === true ? [{ path, unit, option, was, is }] : [];
  });
}

/** What `hostosConfig` sets, or did, of units that the app had of itself and has no more. */
export function overridesOfGone({ before, after }: Sides<ReviewedApp>): {
  readonly removed: readonly string[];
  /** The options that are still set, by unit. */
  readonly left: ReadonlyMap<string, readonly string[]>;
} {
  const gone = new Set([...(before?.units.keys() ?? [])].filter((unit) => after?.units.has(unit) !== true));
  const ofGone = (app: ReviewedApp | undefined): ReadonlyMap<string, { unit: string; option: string }> =>
    new Map(
      [...hostSettingsOf(app).keys()].flatMap((path) => {
        const [, name = "", option = ""] = unitSetting.exec(path) ?? [];
        return gone.has(`${name}.service`) ? [[path, { unit: `${name}.service`, option }] as const] : [];
      }),
    );
  const now = ofGone(after);
  const left = new Map<string, readonly string[]>();
  for (const { unit, option } of now.values()) left.set(unit, [...(left.get(unit) ?? []), option]);
  return { removed: [...ofGone(before).keys()].filter((path) => !now.has(path)), left };
}

/** Names of components have no dots. */
const unitSetting = /^systemd\.services\.([^.]+)\.(.+)$/;

function overridesOf(app: ReviewedApp | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of hostSettingsOf(app)) {
    const [, name = "", option = ""] = unitSetting.exec(path) ?? [];
    const unit = app?.units.get(`${name}.service`);
    const own = unit && valueIn(unit, option);
    const isOwn = own !== undefined && (isWeak(text) || valuesOf(text).every((each) => String(each) === own));
    if (unit !== undefined && !isOwn) found.set(path, text);
  }
  return found;
}

function valueIn(unit: UnitFile, option: string): string | undefined {
  const [group = "", ...rest] = option.split(".");
  const name = rest.join(".");
  if (group === "environment") return environmentOf(unit).get(name)?.value;
  return group === "serviceConfig" ? valueOf(unit, name) : undefined;
}
