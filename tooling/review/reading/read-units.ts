import type { Health, ServiceView } from "../sides/service.ts";
import type { OutputTree } from "../sides/tree.ts";
import { environmentOf, linesOf, readUnit, valueOf, wordsOf, type UnitFile } from "./unit-file.ts";
import { isDynamic } from "../powers/unit-protections.ts";
import { resolved, type Variables } from "./variables.ts";

/** Unit files of an app by file name (`web.service`, `nginx.service.d/web.conf`). */
export function readUnits(app: string, files: OutputTree): ReadonlyMap<string, UnitFile> {
  const folder = `apps/${app}/hostos/units/`;
  return new Map(
    [...files.keys()].flatMap((path) =>
      path.startsWith(folder)
        ? [[path.slice(folder.length), readUnit(path, files.get(path) ?? "")] as const]
        : [],
    ),
  );
}

/** The components among the units: what is neither a check, nor the setup, nor a template, nor an addition to a known unit. */
export function unitViews(
  app: string,
  units: ReadonlyMap<string, UnitFile>,
  variables: Variables,
): readonly ServiceView[] {
  return [...units].flatMap(([file, unit]) => {
    const name = /^([^/@]+)\.service$/.exec(file)?.[1];
    if (name === undefined || name === `${app}-setup` || isCheck(name, units)) return [];
    return [unitView(name, unit, units, variables)];
  });
}

/** `web-health.service` is started by a timer of that name and belongs to `web`. */
const isCheck = (name: string, units: ReadonlyMap<string, UnitFile>): boolean =>
  units.has(`${name}.timer`) && name.endsWith("-health");

function unitView(
  name: string,
  unit: UnitFile,
  units: ReadonlyMap<string, UnitFile>,
  variables: Variables,
): ServiceView {
  const environment = environmentOf(unit);
  const stateDir = valueOf(unit, "StateDirectory");
  const argv = valueOf(unit, "ExecStart")
    ?.split(/\s+/)
    .map((each) => resolved(each, variables));
  const lines = new Map<string, number>();
  const mark = (fact: string, ...keys: readonly string[]): void => {
    const line = keys.flatMap((key) => linesOf(unit, key)).at(-1)?.line;
    if (line !== undefined) lines.set(fact, line);
  };
  mark("user", "User", "DynamicUser");
  mark("after", "After");
  mark("health", "ExecStartPost");
  mark("command", "ExecStart");
  mark("stateDir", "StateDirectory");
  for (const [variable, { line }] of environment) lines.set(`environment ${variable}`, line);
  const own = [...environment].filter(([variable]) => !ownVariables.has(variable));
  return {
    runtime: "unit",
    name,
    kind: "component",
    file: unit.path,
    user: userOf(unit),
    environment: new Map(own.map(([variable, { value }]) => [variable, resolved(value, variables)])),
    after: [...new Set([...wordsOf(unit, "After"), ...wordsOf(unit, "Requires")])]
      .filter((each) => each !== "network.target")
      .map((each) => each.replace(/\.service$/, "")),
    health: healthOf(name, units),
    ...(argv && { command: argv }),
    ...(stateDir !== undefined && { stateDir: `/var/lib/${stateDir}` }),
    lines,
  };
}

/** What catalogc sets itself. */
const ownVariables: ReadonlySet<string> = new Set(["PATH", "XDG_CONFIG_HOME"]);

/** systemd.exec(5): without `User=` a system service runs as root. */
function userOf(unit: UnitFile): string {
  const user = valueOf(unit, "User");
  if (user !== undefined && user !== "" && user !== "0") return user;
  return isDynamic(unit) ? "a dynamic user" : "root";
}

function healthOf(name: string, units: ReadonlyMap<string, UnitFile>): Health | null {
  const timer = units.get(`${name}-health.timer`);
  const interval = timer && (valueOf(timer, "OnUnitInactiveSec") ?? valueOf(timer, "OnUnitActiveSec"));
  return timer
    ? { test: null, terms: new Map(interval === undefined ? [] : [["interval", interval]]) }
    : null;
}
