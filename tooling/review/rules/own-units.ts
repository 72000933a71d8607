import { textsAt } from "../data.ts";
import { hostSettingsOf } from "../sides/settings.ts";
import { unitsOf, type ReviewedApp } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";

/** A setting of `hostosConfig` for a unit that catalogc generates: `systemd.services.<unit>.<option>`. */
export interface OwnSetting {
  /** `web.service` */
  readonly unit: string;
  /** `serviceConfig.MemoryMax` */
  readonly option: string;
}

/** By path, on either side. The units show the effect, unless only Nix can compute it. */
export function settingsOfOwnUnits({ before, after }: Sides<ReviewedApp>): ReadonlyMap<string, OwnSetting> {
  const found = new Map<string, OwnSetting>();
  const [was, is] = [unitsOf(before), unitsOf(after)];
  for (const path of [...hostSettingsOf(before).keys(), ...hostSettingsOf(after).keys()]) {
    const [, kind = "", name = "", option = ""] =
      /^systemd\.(service|timer)s\.([^.]+)\.(.+)$/.exec(path) ?? [];
    const unit = `${name}.${kind}`;
    if (kind !== "" && (is.has(unit) || (was.has(unit) && after !== undefined && !sets(after, unit))))
      found.set(path, { unit, option });
  }
  return found;
}

const sets = (app: ReviewedApp, unit: string): boolean => {
  const [name = "", kind = ""] = unit.split(/\.(?=\w+$)/);
  return [...hostSettingsOf(app).keys()].some((path) => path.startsWith(`systemd.${kind}s.${name}.`));
};

/** Changed settings of a unit that only Nix can compute. */
export function changedByNix(unit: string, { before, after }: Sides<ReviewedApp>): readonly string[] {
  const left = [before, after].flatMap((app) => textsAt(unitsOf(app).get(unit), "leftToNix"));
  const [was, is] = [hostSettingsOf(before), hostSettingsOf(after)];
  const isLeft = (option: string): boolean =>
    left.some((each) => each === option || each === "*" || each === `${option.split(".")[0] ?? ""}.*`);
  return [...settingsOfOwnUnits({ before, after })].flatMap(([path, own]) =>
    own.unit === unit && isLeft(own.option) && was.get(path) !== is.get(path) ? [own.option] : [],
  );
}
