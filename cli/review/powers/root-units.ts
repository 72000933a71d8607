import { hostSettingsOf } from "../reading/host-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { isFalse, isTrue } from "../reading/setting-values.ts";
import type { Sides } from "../sides/tree.ts";

/**
 * Units of their own that `hostosConfig` of an app newly has run as root because it names no account: systemd.exec(5),
 * `User=`. Where it names root, that setting is told; units of the app and of NixOS modules have an account from there.
 */
export function newRootUnits({ before, after }: Sides<ReviewedApp>): readonly string[] {
  const was = new Set(rootUnits(before));
  return rootUnits(after).filter((unit) => !was.has(unit));
}

function rootUnits(app: ReviewedApp | undefined): readonly string[] {
  const settings = hostSettingsOf(app);
  const paths = [...settings.keys()];
  const units = paths.flatMap((path) => programOfUnit.exec(path)?.[1] ?? []);
  return [...new Set(units)].filter((unit) => {
    const service = `systemd.services.${unit}.`;
    return (
      !isTrue(settings.get(`${service}serviceConfig.DynamicUser`)) &&
      !settings.has(`${service}serviceConfig.User`) &&
      // Only Nix knows what is in it.
      !settings.has(`${service}serviceConfig`) &&
      !isFalse(settings.get(`${service}enable`)) &&
      app?.units.has(`${unit}.service`) !== true &&
      !paths.some((path) => path.startsWith(`services.${unit}.`)) &&
      programsOf(settings, service).some(isPlain)
    );
  });
}

/** What makes a unit one: NixOS manual, "systemd.services". */
const programOfUnit = /^systemd\.services\.([^.]+)\.(?:serviceConfig\.ExecStart|script)$/;

const programsOf = (settings: ReadonlyMap<string, string>, service: string): readonly string[] =>
  ["serviceConfig.ExecStart", "script"].flatMap((option) => settings.get(`${service}${option}`) ?? []);

/** Whoever writes a priority changes a unit that somebody else has. */
const isPlain = (setting: string): boolean => /^["[]/.test(setting);
