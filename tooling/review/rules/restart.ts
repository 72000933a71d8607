import { at, isObject, type JsonObject } from "../data.ts";
import { info, notice, observation, warning, type Observation } from "../finding.ts";
import { packagesIn } from "../sides/catalog-entries.ts";
import { hostSettingsOf } from "../sides/settings.ts";
import { scriptsOf, unitPlace, unitsOf, valueIn, type ReviewedApp } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { reloadedFiles } from "./config-files.ts";
import { changedValue } from "./changed-values.ts";
import { changedByNix, settingsOfOwnUnits } from "./own-units.ts";
import type { Context, Rule } from "./rule.ts";

/**
 * Units that a switch to the new system starts, stops and restarts. `switch-to-configuration` of nixpkgs compares both unit
 * files: a difference restarts the unit, except in `[Install]` and in some keys of `[Unit]`. One of them reloads it.
 */
export const restartRule: Rule = {
  name: "restart",
  *app({ before, after }, context) {
    if (before === undefined || after === undefined) return;
    const renamed = context.renamedUnits.get(after.name) ?? new Map<string, string>();
    for (const [name, { before: was, after: is }] of pairs(unitsOf(before), unitsOf(after))) {
      // Drop-ins of other units are left out.
      if (name.includes("/")) continue;
      // A switch does not stop changed targets: nixpkgs, pkgs/by-name/sw/switch-to-configuration-ng (read 2026-11).
      if (was && is && name.endsWith(".target")) continue;
      if (was && is) yield* compare(name, renamed.get(name), { before, after, was, is }, context);
      else if (is) yield appeared(name, after);
      else yield vanished(name, before);
    }
  },
};

const appeared = (name: string, app: ReviewedApp): Observation =>
  info(
    isTemplate(name)
      ? `template unit ${quoted(name)} is added`
      : `unit ${quoted(name)} starts for the first time`,
    unitPlace(app, name),
  );

const vanished = (name: string, app: ReviewedApp): Observation =>
  observation(
    isTemplate(name) ? "info" : "notice",
    isTemplate(name)
      ? `template unit ${quoted(name)} is removed`
      : `unit ${quoted(name)} stops and is removed`,
    unitPlace(app, name),
  );

/** Only instances of a template run: systemd.unit(5). */
const isTemplate = (unit: string): boolean => /@\.\w+$/.test(unit);

const quietKeys: ReadonlySet<string> = new Set([
  "X-Reload-Triggers",
  "Description",
  "Documentation",
  "OnFailure",
  "OnSuccess",
  "OnFailureJobMode",
  "IgnoreOnIsolate",
  "StopWhenUnneeded",
  "RefuseManualStart",
  "RefuseManualStop",
  "AllowIsolate",
  "CollectMode",
  "SourcePath",
]);

interface Compared {
  readonly before: ReviewedApp;
  readonly after: ReviewedApp;
  readonly was: JsonObject;
  readonly is: JsonObject;
}

function* compare(
  name: string,
  formerly: string | undefined,
  compared: Compared,
  context: Context,
): Iterable<Observation> {
  const { after, is } = compared;
  const { loud, quiet } = changedKeys(name, compared);
  const byNix = changedByNix(name, compared);
  const isMoved = loud.join(" ") === "`X-Recipe=`" ? ", which names its recipe" : "";
  const reasons = [
    ...(loud.length > 0 ? [`${several(loud, 4, String)} changed${isMoved}`] : []),
    ...changedInside(is, compared, context),
    ...(byNix.length > 0 ? [`host-OS configuration changed its ${several(byNix)}`] : []),
  ];
  const kept = keepsRunning(is);
  const reloaded = reloadedFiles(name.replace(/\.service$/, ""), compared, context);
  const where = unitPlace(after, name);
  const unit = quoted(name);
  if (formerly !== undefined) {
    if (reasons.length > 0)
      yield notice(`unit ${unit} replaces ${quoted(formerly)}: ${reasons.join("; ")}`, where);
  } else if (reasons.length > 0 && kept !== undefined)
    yield warning(
      `unit ${unit} keeps running unchanged until you restart it, because host-OS configuration sets ${quoted(kept)}: ${reasons.join("; ")}`,
      where,
    );
  else if (reasons.length > 0)
    yield {
      severity: "notice",
      message: `${isTemplate(name) ? "a running instance of" : "unit"} ${unit} restarts: ${reasons.join("; ")}`,
      alike: `units restart: ${reasons.join("; ")}`,
      where,
    };
  else if (reloaded.length > 0)
    yield notice(`unit ${unit} reloads: its configuration changed (${several(reloaded)})`, where);
  else if (quiet.length > 0)
    yield {
      severity: "info",
      message: `unit ${unit} does not restart: only ${several(quiet, 4, String)} changed`,
      alike: `units do not restart: only ${several(quiet, 4, String)} changed`,
      where,
    };
}

/** The setting with which a switch leaves a changed unit running: `switch-to-configuration` of nixpkgs. */
function keepsRunning(unit: JsonObject): string | undefined {
  if (valueIn(unit, "X-ReloadIfChanged") === "true") return "reloadIfChanged = true";
  return valueIn(unit, "X-RestartIfChanged") === "false" ? "restartIfChanged = false" : undefined;
}

/** Keys that differ, with the values that `hostosConfig` sets. */
function changedKeys(
  name: string,
  { before, after, was, is }: Compared,
): { readonly loud: readonly string[]; readonly quiet: readonly string[] } {
  const own = new Map(
    [...settingsOfOwnUnits({ before, after })].flatMap(([path, { unit, option }]) =>
      unit === name && option.startsWith("serviceConfig.")
        ? [[option.slice("serviceConfig.".length), path] as const]
        : [],
    ),
  );
  const [old, now] = [hostSettingsOf(before), hostSettingsOf(after)];
  const value = (key: string): string => {
    const path = own.get(key);
    const isReported = /^(?:ExecStart|User|Group|DynamicUser)$/.test(key);
    return path === undefined || isReported || old.get(path) === now.get(path)
      ? ""
      : changedValue(path, old.get(path), now.get(path));
  };
  const loud = new Set<string>();
  const quiet = new Set<string>();
  for (const [sectionAndKey, sides] of pairs(keysOf(was), keysOf(is))) {
    if (sides.before === sides.after) continue;
    const [section = "", key = ""] = sectionAndKey.split("\0");
    if (section === "Install" || (section === "Unit" && quietKeys.has(key))) quiet.add(quoted(`${key}=`));
    else
      loud.add(
        `${quoted(`${section === "Environment" ? section : key}=`)}${section === "Service" ? value(key) : ""}`,
      );
  }
  return { loud: [...loud], quiet: [...quiet] };
}

function keysOf(unit: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const section of ["Environment", "Install", "Service", "Timer", "Unit"]) {
    const keys = at(unit, section);
    for (const [key, value] of isObject(keys) ? Object.entries(keys) : [])
      found.set(`${section}\0${key}`, JSON.stringify(value));
  }
  return found;
}

/** Store paths of scripts and packages change with their contents, so the unit changes although its text is the same. */
function changedInside(
  unit: JsonObject,
  { before, after }: Compared,
  { rebuilt }: Context,
): readonly string[] {
  const [old, now] = [scriptsOf(before), scriptsOf(after)];
  const scripts = new Set<string>();
  const packages = new Set<string>();
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
  const seen = new Set<string>();
  look(JSON.stringify(unit));
  return [
    ...(scripts.size > 0 ? [`its scripts changed (${several([...scripts].sort())})`] : []),
    ...(packages.size > 0 ? [`package ${several([...packages].sort())} changed`] : []),
  ];
}
