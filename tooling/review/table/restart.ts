import { at, canonical, objectAt, type JsonObject } from "../../support/json-data.ts";
import type { Observation, Severity } from "../finding.ts";
import { packagesIn } from "../sides/catalog-entries.ts";
import { componentsOf, scriptsOf, unitsOf, valueIn, type ReviewedApp } from "../sides/side.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Context } from "./context.ts";

type Restart = Observation & { readonly rule: "restart" };

/**
 * Units that a switch to the new system starts, stops and restarts. `switch-to-configuration` of nixpkgs compares both unit
 * files: a difference restarts the unit, except in `[Install]` and in some keys of `[Unit]`. One of them reloads it.
 */
export function* restarts(before: ReviewedApp, after: ReviewedApp, context: Context): Iterable<Restart> {
  for (const [name, { before: was, after: is }] of pairs(unitsOf(before), unitsOf(after))) {
    // Drop-ins of other units are left out, and a switch does not stop changed targets: nixpkgs,
    // pkgs/by-name/sw/switch-to-configuration-ng (read 2026-11).
    if (name.includes("/") || (was && is && name.endsWith(".target"))) continue;
    const [severity, does] =
      was && is ? compared(name, { before, after, was, is }, context) : comesOrGoes(name, is !== undefined);
    const where = { file: `apps/${after.name}/hostos/units/${name}` };
    if (does !== "")
      yield {
        rule: "restart",
        severity,
        message: `unit ${quoted(name)} ${does}`,
        alike: `unit ${does}`,
        where,
      };
  }
}

type Effect = readonly [severity: Severity, does: string];

function comesOrGoes(name: string, isNew: boolean): Effect {
  // Only instances of a template run: systemd.unit(5).
  if (/@\.\w+$/.test(name)) return ["info", isNew ? "is added" : "is removed"];
  return isNew ? ["info", "starts for the first time"] : ["notice", "stops and is removed"];
}

interface Compared {
  readonly before: ReviewedApp;
  readonly after: ReviewedApp;
  readonly was: JsonObject;
  readonly is: JsonObject;
}

function compared(name: string, sides: Compared, { rebuilt }: Context): Effect {
  const { is } = sides;
  const { loud, quiet } = changedKeys(sides);
  const reasons = [
    ...(loud.length > 0 ? [`${several(loud)} changed`] : []),
    ...changedInside(is, sides, rebuilt),
  ].join("; ");
  // Settings with which a switch leaves a changed unit running.
  const isKept = valueIn(is, "X-ReloadIfChanged") === "true" || valueIn(is, "X-RestartIfChanged") === "false";
  if (reasons !== "")
    return isKept
      ? ["warning", `keeps running unchanged until you restart it: ${reasons}`]
      : ["notice", `restarts: ${reasons}`];
  if (isReloaded(name, sides)) return ["notice", "reloads: its configuration changed"];
  return quiet.length > 0 ? ["info", `does not restart: only ${several(quiet)} changed`] : ["info", ""];
}

/** Keys of `[Unit]` that switch-to-configuration ignores. */
const quietKeys =
  /^(?:X-Reload-Triggers|Description|Documentation|OnFailure|OnSuccess|OnFailureJobMode|IgnoreOnIsolate|StopWhenUnneeded|RefuseManual\w+|AllowIsolate|CollectMode|SourcePath)$/;

function changedKeys({ was, is }: Compared): Record<"loud" | "quiet", readonly string[]> {
  const loud = new Set<string>();
  const quiet = new Set<string>();
  for (const section of ["Environment", "Install", "Service", "Timer", "Unit"]) {
    const [old, now] = [objectAt(was, section), objectAt(is, section)];
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (canonical(old[key]) === canonical(now[key])) continue;
      const isQuiet = section === "Install" || (section === "Unit" && quietKeys.test(key));
      (isQuiet ? quiet : loud).add(section === "Environment" ? "Environment=" : `${key}=`);
    }
  }
  return { loud: [...loud].sort(), quiet: [...quiet].sort() };
}

/** Whether only configuration files changed of a component whose unit reloads them. */
function isReloaded(unit: string, { before, after }: Sides<ReviewedApp>): boolean {
  const name = unit.replace(/\.service$/, "");
  const [was, is] = [componentsOf(before).get(name), componentsOf(after).get(name)];
  const isSame = canonical(at(was, "configFiles")) === canonical(at(is, "configFiles"));
  return at(was, "reload") !== undefined && at(is, "reload") !== undefined && !isSame;
}

/** Store paths of scripts and packages change with their contents, so the unit changes although its text is the same. */
function changedInside(
  unit: JsonObject,
  { before, after }: Compared,
  rebuilt: ReadonlySet<string>,
): readonly string[] {
  const [old, now] = [scriptsOf(before), scriptsOf(after)];
  const scripts = new Set<string>();
  const packages = new Set<string>();
  const seen = new Set<string>();
  const look = (text: string): void => {
    for (const name of packagesIn(text)) if (rebuilt.has(name)) packages.add(name);
    for (const [, name = ""] of text.matchAll(/\bscripts\.([\w-]+)/g)) {
      const body = now.get(name);
      if (body === undefined || seen.has(name)) continue;
      seen.add(name);
      if (old.has(name) && body !== old.get(name)) scripts.add(name);
      look(body);
    }
  };
  look(JSON.stringify(unit));
  return [
    ...(scripts.size > 0 ? [`its scripts changed (${several([...scripts].sort())})`] : []),
    ...(packages.size > 0 ? [`package ${several([...packages].sort())} changed`] : []),
  ];
}
