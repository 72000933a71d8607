import { textsAt } from "../data.ts";
import { hostSettingsOf } from "../sides/settings.ts";
import { unitsOf, type ReviewedApp } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";

/** The paths of the settings of `hostosConfig` for a unit, on either side, by option: `serviceConfig.MemoryMax`. */
export function settingsOfUnit(
  unit: string,
  { before, after }: Sides<ReviewedApp>,
): ReadonlyMap<string, string> {
  const [name = "", kind = ""] = unit.split(/\.(?=\w+$)/);
  const prefix = `systemd.${kind}s.${name}.`;
  const paths = [before, after].flatMap((app) => [...hostSettingsOf(app).keys()]);
  return new Map(
    paths.filter((path) => path.startsWith(prefix)).map((path) => [path.slice(prefix.length), path]),
  );
}

/** Changed settings of a unit that only Nix can compute. */
export function changedByNix(unit: string, { before, after }: Sides<ReviewedApp>): readonly string[] {
  const left = [before, after].flatMap((app) => textsAt(unitsOf(app).get(unit), "leftToNix"));
  if (left.length === 0) return [];
  const [was, is] = [hostSettingsOf(before), hostSettingsOf(after)];
  const isLeft = (option: string): boolean =>
    left.some((each) => each === option || each === "*" || each === `${option.split(".")[0] ?? ""}.*`);
  return [...settingsOfUnit(unit, { before, after })].flatMap(([option, path]) =>
    isLeft(option) && was.get(path) !== is.get(path) ? [option] : [],
  );
}
