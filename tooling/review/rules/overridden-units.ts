import { isSecretSetting } from "../../../compiler/support/secret-settings.ts";
import type { Observation } from "../finding.ts";
import { catalogPath, type ReviewedApp } from "../sides/reviewed-tree.ts";
import { shownCommand } from "../secrets/shown-command.ts";
import { isFalse, valuesOf } from "../reading/setting-values.ts";
import type { Sides } from "../sides/tree.ts";
import { valueOf } from "../reading/unit-file.ts";
import type { UnitOverride } from "../reading/unit-overrides.ts";
import { resolved } from "../reading/variables.ts";
import { quoted } from "../words.ts";

/** Options of a unit of which this rule tells what they make of the unit as a whole. */
export const ofWhole: ReadonlySet<string> = new Set(["serviceConfig.ExecStart", "enable"]);

/** What it means for a unit as a whole that `hostosConfig` sets something of it. */
export function* overriddenUnit(
  { unit, option, path, was, is }: UnitOverride,
  { before, after }: Sides<ReviewedApp>,
): Iterable<Observation> {
  if (!ofWhole.has(option)) return;
  const [service, where] = [quoted(unit), { file: catalogPath }];
  const about = `${option} of ${unit}`;
  if (option === "enable") {
    // NixOS links such a unit to /dev/null: systemd.unit(5), "masked".
    const isOff = isFalse(is);
    if (isOff || isFalse(was))
      yield {
        severity: isOff ? "warning" : "notice",
        about,
        message: `host-OS configuration ${isOff ? "turns off" : "no longer turns off"} ${service}`,
        where,
      };
    return;
  }
  const own = (app: ReviewedApp | undefined): string | undefined => {
    const file = app?.units.get(unit);
    return file && app && shown(resolved(valueOf(file, "ExecStart") ?? "", app.variables));
  };
  // The generated unit shows what it runs, but for what only Nix can compute.
  if (is === undefined ? commandIn(path, was) === own(before) : commandIn(path, is) === own(after)) return;
  const [now, old] = [
    commandIn(path, is),
    was === undefined ? (own(before) ?? own(after)) : commandIn(path, was),
  ];
  const other = "something else";
  const what =
    is === undefined
      ? `no longer has ${service} run ${old ?? other}, but what the recipe says`
      : `has ${service} run ${now ?? other}, ${before?.units.has(unit) === true ? "before" : "in place of"} ${old ?? other}`;
  yield {
    severity: is === undefined ? "notice" : "warning",
    about,
    message: `host-OS configuration ${what}`,
    where,
  };
}

/** The command line of `ExecStart`; an empty one before it takes back others: systemd.service(5). */
function commandIn(path: string, text: string | undefined): string | undefined {
  const lines = valuesOf(text)
    .flat()
    .filter((each) => typeof each === "string" && each !== "");
  const command = lines.join("; ");
  return command === "" || isSecretSetting(path, command) ? undefined : shown(command);
}

const shown = (command: string): string => quoted(shownCommand(command.split(/\s+/)));
