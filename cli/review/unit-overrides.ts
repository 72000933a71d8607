import { settingsOf } from "./changed-paths.ts";
import { hostConfigsOf } from "./host-configs.ts";
import type { ReviewedApp } from "./reviewed-tree.ts";
import { isWeak, valuesOf } from "./setting-values.ts";
import { pairs, type Sides } from "./tree.ts";
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
export const changedOverrides = ({ before, after }: Sides<ReviewedApp>): readonly UnitOverride[] =>
  pairs(overridesOf(before), overridesOf(after)).flatMap(([path, { before: was, after: is }]) => {
    const [, name = "", option = ""] = unitSetting.exec(path) ?? [];
    const unit = `${name}.service`;
    return was !== is && after?.units.has(unit) === true ? [{ path, unit, option, was, is }] : [];
  });

/** Names of components have no dots. */
const unitSetting = /^systemd\.services\.([^.]+)\.(.+)$/;

function overridesOf(app: ReviewedApp | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { config, isOfHost } of hostConfigsOf(app?.evaluated ?? {}).values())
    for (const [path, text] of isOfHost ? settingsOf(config) : []) {
      const [, name = "", option = ""] = unitSetting.exec(path) ?? [];
      const unit = app?.units.get(`${name}.service`);
      const own = unit && valueIn(unit, option);
      const isOwn =
        own !== undefined && (isWeak(text) || valuesOf(text).every((each) => String(each) === own));
      if (unit !== undefined && !isOwn) found.set(path, `${found.get(path) ?? ""}${text}`);
    }
  return found;
}

function valueIn(unit: UnitFile, option: string): string | undefined {
  const [group = "", ...rest] = option.split(".");
  const name = rest.join(".");
  if (group === "environment") return environmentOf(unit).get(name)?.value;
  return group === "serviceConfig" ? valueOf(unit, name) : undefined;
}
