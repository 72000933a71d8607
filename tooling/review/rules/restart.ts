import type { Observation } from "../finding.ts";
import { hostSettingsOf } from "../reading/host-configs.ts";
import { reachable } from "../reading/read-nix-set.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { valuesOf } from "../reading/setting-values.ts";
import { pairs } from "../sides/tree.ts";
import type { UnitFile, UnitLine } from "../reading/unit-file.ts";
import { changedOverrides } from "../reading/unit-overrides.ts";
import { resolvedUnit } from "../reading/variables.ts";
import { several, quoted } from "../words.ts";
import type { Rule, Trees } from "./rule.ts";
import { changedPackages } from "../packages/changed-packages.ts";

/**
 * What a switch to the new system does with each unit. `switch-to-configuration` of nixpkgs compares the two unit
 * files: a difference restarts the unit, except in `[Install]` and in some keys of `[Unit]`.
 */
export const restartRule: Rule = {
  name: "restart",
  *app({ before, after }, trees) {
    if (before === undefined || after === undefined) return;
    for (const [name, sides] of pairs(before.units, after.units)) {
      // Additions to units of the host: these are not ours to judge.
      if (name.includes("/")) continue;
      if (sides.before && sides.after) yield* compare(name, before, after, sides.before, sides.after, trees);
      else yield* cameOrWent(name, sides.before, sides.after);
    }
  },
};

function* cameOrWent(
  name: string,
  was: UnitFile | undefined,
  is: UnitFile | undefined,
): Iterable<Observation> {
  if (is)
    yield {
      severity: "info",
      about: name,
      message: isTemplate(name)
        ? `template unit ${quoted(name)} is added`
        : `unit ${quoted(name)} starts for the first time`,
      where: { file: is.path },
    };
  else if (was)
    yield {
      severity: isTemplate(name) ? "info" : "notice",
      about: name,
      message: isTemplate(name)
        ? `template unit ${quoted(name)} is removed`
        : `unit ${quoted(name)} stops and is removed`,
      where: { file: was.path },
    };
}

/** Nothing starts a template itself; its instances run while they are needed (systemd.unit(5)). */
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

/** Options of `systemd.services.<name>` that end up in such keys, in `[Install]`, or in no unit: nixos/lib/systemd-lib.nix. */
const isQuietOption = (option: string): boolean =>
  /^(?:wantedBy|requiredBy|upheldBy|aliases|description|documentation|onFailure|onSuccess|reloadTriggers|startAt|enable)$/.test(
    option,
  ) || quietKeys.has(option.replace(/^unitConfig\./, ""));

/** The key of a unit by which an option of `systemd.services.<name>` is shown: nixos/lib/systemd-lib.nix. */
function keyOf(option: string): string {
  const [group = "", ...rest] = option.split(".");
  if (group === "environment" || group === "path") return "Environment";
  if (group === "serviceConfig" || group === "unitConfig") return rest.join(".");
  const key = `${group.slice(0, 1).toUpperCase()}${group.slice(1)}`;
  return key.endsWith("IfChanged") ? `X-${key}` : key;
}

function* compare(
  name: string,
  before: ReviewedApp,
  after: ReviewedApp,
  was: UnitFile,
  is: UnitFile,
  trees: Trees,
): Iterable<Observation> {
  // A side without variables has lost them.
  const isResolved = before.variables.size > 0 && after.variables.size > 0;
  const { loud, quiet, line } = isResolved
    ? changedKeys(resolvedUnit(was, before.variables), resolvedUnit(is, after.variables))
    : changedKeys(was, is);
  const inside = changedInside(is, before, after, trees);
  const where = { file: is.path, ...(line !== undefined && { line }) };
  const shown = new Set([...loud, ...quiet]);
  const overridden = changedOverrides({ before, after }).flatMap(({ unit, option }) =>
    unit === name && !isQuietOption(option) && !shown.has(`${keyOf(option)}=`) ? [option] : [],
  );
  const isMoved = loud.join(" ") === "X-Recipe=" ? ", which names its recipe" : "";
  const reasons = [
    ...(loud.length > 0 ? [`${several(loud)} changed${isMoved}`] : []),
    ...inside,
    ...(overridden.length > 0 ? [`host-OS configuration changed ${several(overridden)} of it`] : []),
  ];
  const kept = keepsRunning(name, after);
  if (was.formerly !== undefined) {
    if (reasons.length > 0)
      yield {
        severity: "notice",
        about: name,
        message: `unit ${quoted(name)} starts in place of ${quoted(was.formerly)}: ${reasons.join("; ")}`,
        where,
      };
  } else if (reasons.length > 0 && kept !== undefined)
    yield {
      severity: "warning",
      about: name,
      message: `unit ${quoted(name)} goes on as it was until somebody restarts it, as ${kept} of host-OS configuration says: ${reasons.join("; ")}`,
      where,
    };
  else if (reasons.length > 0)
    yield {
      severity: "notice",
      about: name,
      message: `${isTemplate(name) ? "a running instance of" : "unit"} ${quoted(name)} restarts: ${reasons.join("; ")}`,
      alike: `units restart: ${reasons.join("; ")}`,
      where,
    };
  else if (quiet.length > 0)
    yield {
      severity: "info",
      about: name,
      message: `unit ${quoted(name)} does not restart: only ${several(quiet)} changed`,
      alike: `units do not restart: only ${several(quiet)} changed`,
      where,
    };
}

/** The setting because of which a switch leaves a changed unit running: `switch-to-configuration` of nixpkgs. */
function keepsRunning(name: string, app: ReviewedApp): string | undefined {
  const settings = hostSettingsOf(app);
  const setting = (option: string): readonly unknown[] =>
    valuesOf(settings.get(`systemd.services.${name.replace(/\.service$/, "")}.${option}`));
  if (setting("reloadIfChanged").includes(true)) return quoted("reloadIfChanged = true");
  return setting("restartIfChanged").includes(false) ? quoted("restartIfChanged = false") : undefined;
}

function changedKeys(
  was: UnitFile,
  is: UnitFile,
): { loud: string[]; quiet: string[]; line: number | undefined } {
  const [old, now] = [keysOf(was), keysOf(is)];
  const changed = pairs(old, now).filter(([, { before, after }]) => before !== after);
  const keys = changed.map(([sectionAndKey]) => sectionAndKey.split("\0"));
  const isQuiet = ([section = "", key = ""]: readonly string[]): boolean =>
    section === "Install" || (section === "Unit" && quietKeys.has(key));
  const names = (some: readonly (readonly string[])[]): string[] => [
    ...new Set(some.map(([, key = ""]) => `${key}=`)),
  ];
  const [section, key] = keys.find((each) => !isQuiet(each)) ?? keys[0] ?? [];
  return {
    loud: names(keys.filter((each) => !isQuiet(each))),
    quiet: names(keys.filter(isQuiet)),
    line: changedLine(
      was.lines.filter((each) => each.section === section && each.key === key),
      is.lines.filter((each) => each.section === section && each.key === key),
    ),
  };
}

/** Where a key differs that may stand several times: at what is new, else where lines are gone or have other places. */
function changedLine(was: readonly UnitLine[], is: readonly UnitLine[]): number | undefined {
  const old = new Set(was.map(({ value }) => value));
  const found =
    is.find(({ value }) => !old.has(value)) ??
    is.find(({ value }, index) => value !== was[index]?.value) ??
    is.at(-1);
  return found?.line;
}

const keysOf = ({ lines }: UnitFile): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const { section, key, value } of lines) {
    const name = `${section}\0${key}`;
    values.set(name, `${values.get(name) ?? ""}${value}\n`);
  }
  return values;
};

/** The unit names store paths: those of packages and scripts that changed are others, though its text is the same. */
function changedInside(
  unit: UnitFile,
  before: ReviewedApp,
  after: ReviewedApp,
  trees: Trees,
): readonly string[] {
  const changed = changedPackages(trees);
  const packages = new Set<string>();
  const scripts = new Set<string>();
  for (const [, variable = ""] of unit.lines.flatMap(({ value }) => [...value.matchAll(/@([\w.+-]+)@/g)])) {
    const text = after.variables.get(variable) ?? "";
    for (const name of namesIn(text, /\bscripts\.([\w-]+)/g))
      for (const script of reachable(name, after.scripts)) {
        const body = after.scripts.get(script);
        if (body !== before.scripts.get(script)) scripts.add(script);
        for (const pkg of namesIn(body ?? "", /\bpkgs\.([\w-]+)/g)) if (changed.has(pkg)) packages.add(pkg);
      }
    for (const pkg of namesIn(text, /\bpkgs\.([\w-]+)/g)) if (changed.has(pkg)) packages.add(pkg);
  }
  return [
    ...(scripts.size > 0 ? [`what it runs changed (${several([...scripts].sort())})`] : []),
    ...(packages.size > 0 ? [`package ${several([...packages].sort())} changed`] : []),
  ];
}

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);
