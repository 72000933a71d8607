import { hostSettingsOf } from "../reading/host-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { isTrue } from "../reading/setting-values.ts";
import type { Sides } from "../sides/tree.ts";
import { ownUnits } from "./own-units.ts";

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
  return ownUnits(app).filter((unit) => {
    const service = `systemd.services.${unit}.`;
    return (
      !isTrue(settings.get(`${service}serviceConfig.DynamicUser`)) &&
      !settings.has(`${service}serviceConfig.User`)
    );
  });
}
