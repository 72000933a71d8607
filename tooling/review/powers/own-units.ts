import { hostSettingsOf } from "../reading/host-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { isFalse } from "../reading/setting-values.ts";

/** Units that `hostosConfig` of an app makes: none of the app's own, of a NixOS module, or that only Nix knows. */
export function ownUnits(app: ReviewedApp | undefined): readonly string[] {
  const settings = hostSettingsOf(app);
  const paths = [...settings.keys()];
  const units = paths.flatMap((path) => programOfUnit.exec(path)?.[1] ?? []);
  return [...new Set(units)].filter((unit) => {
    const service = `systemd.services.${unit}.`;
    return (
      // Only Nix knows what is in it.
      !settings.has(`${service}serviceConfig`) &&
      !isFalse(settings.get(`${service}enable`)) &&
      app?.units.has(`${unit}.service`) !== true &&
      !paths.some((path) => path.startsWith(`services.${unit}.`)) &&
      programsOf(settings, service).some(isPlain)
    );
  });
}

/** Whether an app has a unit, or sets anything of it. */
export const knowsUnit = (app: ReviewedApp | undefined, unit: string): boolean =>
  app?.units.has(`${unit}.service`) === true ||
  [...hostSettingsOf(app).keys()].some((path) => path.startsWith(`systemd.services.${unit}.`));

/** What makes a unit one: NixOS manual, "systemd.services". */
const programOfUnit = /^systemd\.services\.([^.]+)\.(?:serviceConfig\.ExecStart|script)$/;

const programsOf = (settings: ReadonlyMap<string, string>, service: string): readonly string[] =>
  ["serviceConfig.ExecStart", "script"].flatMap((option) => settings.get(`${service}${option}`) ?? []);

/** Whoever writes a priority changes a unit that somebody else has. */
const isPlain = (setting: string): boolean => /^["[]/.test(setting);
