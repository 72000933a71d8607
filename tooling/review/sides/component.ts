import { isObject, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { hostSettingsOf } from "./settings.ts";
import { componentsOf, containersOf, unitsOf, valueIn, valuesIn, type ReviewedApp } from "./side.ts";

/** A component of an app, as rules compare it. */
export interface ReviewedComponent {
  readonly name: string;
  readonly data: JsonObject;
  /** The account on hosts, or in containers if the app only runs there. May be `root`. */
  readonly user: string;
  /** The program and its arguments in the recipe. */
  readonly command: readonly string[];
  /** The command of the unit, if `hostosConfig` replaces it. */
  readonly hostCommand: string | undefined;
  /** With the values that `hostosConfig` sets for the unit. */
  readonly environment: ReadonlyMap<string, string>;
  readonly stateDir: string;
}

export const reviewedComponents = (app: ReviewedApp | undefined): ReadonlyMap<string, ReviewedComponent> =>
  app === undefined
    ? new Map()
    : new Map([...componentsOf(app)].map(([name, data]) => [name, reviewedComponent(app, name, data)]));

function reviewedComponent(app: ReviewedApp, name: string, data: JsonObject): ReviewedComponent {
  const unit = unitsOf(app).get(`${name}.service`);
  const command = textsAt(data, "command");
  return {
    name,
    data,
    user: unit ? userOf(unit) : policyOf(app, name, data),
    command,
    hostCommand: unit && replacedCommand(unit, command),
    environment: environmentOf(app, name, data, unit),
    stateDir: textAt(data, "stateDir"),
  };
}

/** systemd.exec(5): without `User=` a system service runs as root. */
function userOf(unit: JsonObject): string {
  const user = valueIn(unit, "User") ?? "";
  // `DynamicUser=` uses an existing account of that name.
  if (user === "root" || user === "0") return "root";
  if (isDynamic(unit)) return "prefer-dynamic";
  return user === "" ? "root" : user;
}

/** systemd.syntax(7), booleans. */
export const isDynamic = (unit: JsonObject): boolean =>
  /^(?:1|y|yes|t|true|on)$/i.test(valueIn(unit, "DynamicUser") ?? "");

function policyOf(app: ReviewedApp, name: string, data: JsonObject): string {
  const policy = textAt(data, "user");
  if (policy !== "non-privileged") return policy;
  return textAt(containersOf(app).get(name), "user") || name;
}

/** The command lines of a unit, if they are not those of the recipe. An empty line resets the list. */
function replacedCommand(unit: JsonObject, command: readonly string[]): string | undefined {
  const lines = valuesIn(unit, "Service", "ExecStart");
  const last = lines
    .slice(lines.lastIndexOf("") + 1)
    .map(unescaped)
    .join("; ");
  return last === unescaped(command.join(" ")) ? undefined : last;
}

/** Removes the quotes and escapes of systemd, except in expressions of Nix. */
const unescaped = (line: string): string =>
  line.replace(/^:/, "").replace(/\$\{[^}]*\}|%%|\$\$|\\?"/g, (sign) => {
    if (sign.startsWith("${")) return sign;
    return sign === '"' ? "" : sign.slice(1);
  });

function environmentOf(
  app: ReviewedApp,
  name: string,
  data: JsonObject,
  unit: JsonObject | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [variable, value] of Object.entries(objectAt(data, "environment")))
    if (typeof value === "string" && variable !== "XDG_CONFIG_HOME") found.set(variable, value);
  const prefix = `systemd.services.${name}.environment.`;
  const said = unit === undefined ? [] : hostSettingsOf(app).keys();
  for (const path of said) {
    const variable = path.startsWith(prefix) ? path.slice(prefix.length) : "";
    const value = isObject(unit) && variable !== "" ? valueIn(unit, variable, "Environment") : undefined;
    if (value !== undefined) found.set(variable, value.replaceAll("%%", "%"));
  }
  return found;
}
