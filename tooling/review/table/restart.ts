import { at, isObject, type JsonObject } from "../data.ts";
import { packagesIn } from "../sides/catalog-entries.ts";
import { hostSettingsOf } from "../sides/settings.ts";
import { scriptsOf, unitPlace, unitsOf, valueIn, type ReviewedApp } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { reloadedFiles } from "./config-files.ts";
import type { Context } from "./context.ts";
import type { Rating } from "./fact.ts";
import { changedByNix, settingsOfUnit } from "./own-units.ts";
import { changedValue } from "./values.ts";

/**
 * Units that a switch to the new system starts, stops and restarts. `switch-to-configuration` of nixpkgs compares both unit
 * files: a difference restarts the unit, except in `[Install]` and in some keys of `[Unit]`. One of them reloads it.
 */
export function* restarts(before: ReviewedApp, after: ReviewedApp, context: Context): Iterable<Rating> {
  for (const [name, { before: was, after: is }] of pairs(unitsOf(before), unitsOf(after))) {
    // Drop-ins of other units are left out, and a switch does not stop changed targets: nixpkgs,
    // pkgs/by-name/sw/switch-to-configuration-ng (read 2026-11).
    if (name.includes("/") || (was && is && name.endsWith(".target"))) continue;
    const { file } = unitPlace(is ? after : before, name);
    const rating =
      was && is ? compared(name, { before, after, was, is }, context) : comesOrGoes(name, is !== undefined);
    if (rating !== undefined) yield { ...rating, file };
  }
}

function comesOrGoes(name: string, isNew: boolean): Rating {
  const unit = quoted(name);
  if (isTemplate(name))
    return { severity: "info", message: `template unit ${unit} is ${isNew ? "added" : "removed"}` };
  return isNew
    ? { severity: "info", message: `unit ${unit} starts for the first time` }
    : { severity: "notice", message: `unit ${unit} stops and is removed` };
}

/** Only instances of a template run: systemd.unit(5). */
const isTemplate = (unit: string): boolean => /@\.\w+$/.test(unit);

/** Keys of `[Unit]` that switch-to-configuration ignores. */
const quietKeys =
  /^(?:X-Reload-Triggers|Description|Documentation|OnFailure|OnSuccess|OnFailureJobMode|IgnoreOnIsolate|StopWhenUnneeded|RefuseManual\w+|AllowIsolate|CollectMode|SourcePath)$/;

interface Compared {
  readonly before: ReviewedApp;
  readonly after: ReviewedApp;
  readonly was: JsonObject;
  readonly is: JsonObject;
}

function compared(name: string, sides: Compared, context: Context): Rating | undefined {
  const { before, after, is } = sides;
  const { loud, quiet } = changedKeys(name, sides);
  const byNix = changedByNix(name, sides);
  const isMoved = loud.join(" ") === "`X-Recipe=`" ? ", which names its recipe" : "";
  const reasons = [
    ...(loud.length > 0 ? [`${several(loud, 4, String)} changed${isMoved}`] : []),
    ...changedInside(is, sides, context),
    ...(byNix.length > 0 ? [`host-OS configuration changed its ${several(byNix)}`] : []),
  ];
  const unit = quoted(name);
  const kept = keepsRunning(is);
  const why = reasons.join("; ");
  if (reasons.length > 0 && kept !== undefined)
    return {
      severity: "warning",
      message: `unit ${unit} keeps running unchanged until you restart it, because host-OS configuration sets ${quoted(kept)}: ${why}`,
    };
  if (reasons.length > 0)
    return {
      severity: "notice",
      message: `${isTemplate(name) ? "a running instance of" : "unit"} ${unit} restarts: ${why}`,
      alike: `units restart: ${why}`,
    };
  const reloaded = reloadedFiles(name.replace(/\.service$/, ""), before, after, context.files);
  if (reloaded.length > 0)
    return {
      severity: "notice",
      message: `unit ${unit} reloads: its configuration changed (${several(reloaded)})`,
    };
  const keys = several(quiet, 4, String);
  return quiet.length === 0
    ? undefined
    : {
        severity: "info",
        message: `unit ${unit} does not restart: only ${keys} changed`,
        alike: `units do not restart: only ${keys} changed`,
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
  const own = settingsOfUnit(name, { before, after });
  const [old, now] = [hostSettingsOf(before), hostSettingsOf(after)];
  const value = (key: string): string => {
    const path = own.get(`serviceConfig.${key}`);
    const isShown = path !== undefined && !/^(?:ExecStart|User|Group|DynamicUser)$/.test(key);
    return isShown && old.get(path) !== now.get(path) ? changedValue(path, old.get(path), now.get(path)) : "";
  };
  const loud = new Set<string>();
  const quiet = new Set<string>();
  for (const [sectionAndKey, sides] of pairs(keysOf(was), keysOf(is))) {
    if (sides.before === sides.after) continue;
    const [section = "", key = ""] = sectionAndKey.split("\0");
    if (section === "Install" || (section === "Unit" && quietKeys.test(key))) quiet.add(quoted(`${key}=`));
    else if (section === "Environment") loud.add(quoted("Environment="));
    else loud.add(`${quoted(`${key}=`)}${section === "Service" ? value(key) : ""}`);
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
