import { sameNamedUnits, serviceUnits } from "../../../compiler/nixpkgs/service-units.ts";
import { databases, stores } from "../../../compiler/nixpkgs/databases.ts";
import { hostRules, isOfOwnMachine } from "../../../compiler/support/pg-hba.ts";
import { isNamedSecret, isSecretSetting } from "../../../compiler/support/secret-settings.ts";
import { objectAt, textAt, textsAt } from "../data.ts";
import type { Severity } from "../finding.ts";
import {
  hostConfigsOf,
  hostSettingsOf,
  isTrue,
  stringsOf,
  valuesOf,
  type HostConfig,
} from "../sides/settings.ts";
import { componentsOf, jobsOf, nodesOf, unitsOf, valueIn, type ReviewedApp } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { AppContext } from "./context.ts";
import type { Rate } from "./row.ts";
import { tightening } from "./units.ts";
import { changedValue } from "./values.ts";
import { changedByNix } from "./own-units.ts";

/** A setting of NixOS: of the host, of a resource on hosts or in containers, or of a virtual machine. */
export const hostSetting: Rate<AppContext> = (fact, [what = "", path = ""], context) => {
  const config = hostConfigsOf(context.app.after).get(what);
  const old = context.app.before && hostConfigsOf(context.app.before).get(what);
  if (config === undefined) return undefined;
  const [whole, oldWhole] = [config.whole ?? config.settings, old?.whole ?? old?.settings];
  const sides = { was: oldWhole?.get(path)?.text, is: whole.get(path)?.text };
  const written = (config.settings.get(path) ?? old?.settings.get(path))?.written ?? path;
  // The data of a new resource has no other version.
  const isFirst = fact.isNew && path.endsWith(".package");
  const found =
    config.of === "machine" || isFirst ? harmless : ratingOf(path, sides, config, context, written);
  if (found === undefined) return undefined;
  const [severity, message] = found;
  const isSecret = stringsOf(sides.is).some((value) => isNamedSecret(path) && isSecretSetting(path, value));
  return {
    severity,
    message: `${what} ${message}`,
    items: [`${quoted(written)}${isSecret ? "" : changedValue(path, text(fact.before), text(fact.after))}`],
  };
};

type Statement = readonly [severity: Severity, message: string];

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const harmless: Statement = ["notice", "changed:"];

interface Texts {
  readonly was: string | undefined;
  readonly is: string | undefined;
}

function ratingOf(
  path: string,
  sides: Texts,
  { of }: HostConfig,
  context: AppContext,
  written: string,
): Statement | undefined {
  const { was, is } = sides;
  // Containers already had the setting of the host.
  if (of === "container" && was === is) return harmless;
  const isSecret = stringsOf(is).some((value) => isNamedSecret(path) && isSecretSetting(path, value));
  if (isSecret) return ["danger", `has a value that looks like a secret and would be public (hidden here):`];
  if (of === "host" && !isOwn(path, sides, context)) return beyondTheApp(path, sides, context);
  const unit = of === "host" ? ownUnit(path, context) : undefined;
  if (unit !== undefined) return isShownByUnit(unit, path, context) ? undefined : harmless;
  return ofService(path, sides, of, written) ?? harmless;
}

/** What is not known to be the app's changes the host for all. A setting that goes restores what the host had. */
function beyondTheApp(path: string, { was, is }: Texts, context: AppContext): Statement {
  if (is === undefined && isConfinement(path, context)) return ["danger", "no longer confines a service:"];
  const isLess = is === undefined || (was !== undefined && isShorter(was, is));
  if (path.startsWith("services.") && isLess) return ofService(path, { was, is }, "host", path) ?? harmless;
  return isLess ? harmless : ["danger", "changes the host beyond the app:"];
}

/** Whether a setting restricts a unit that does not go with it. */
function isConfinement(path: string, { app }: AppContext): boolean {
  const [, unit = "", key = ""] = /^(systemd\.services\..+)\.serviceConfig\.(\w+)$/.exec(path) ?? [];
  const isDefined = (each: ReviewedApp | undefined): boolean =>
    ["serviceConfig.ExecStart", "script"].some((option) => hostSettingsOf(each).has(`${unit}.${option}`));
  const isGone = isDefined(app.before) && !isDefined(app.after);
  return !isGone && (tightening.test(key) || /^(?:User|DynamicUser)$/.test(key));
}

/** Whether a list only lost elements. */
function isShorter(was: string, is: string): boolean {
  const [old, now] = [was, is].map((each) => valuesOf(each));
  const isList = [...(old ?? []), ...(now ?? [])].every((value) => Array.isArray(value));
  const elements = (all: readonly unknown[] = []): readonly string[] =>
    all.flat().map((each) => JSON.stringify(each));
  return isList && difference(elements(old), elements(now)).added.length === 0;
}

/** Services of NixOS that apps have as their resources. */
const resources: ReadonlySet<string> = new Set([
  ...sameNamedUnits,
  ...Object.keys(serviceUnits),
  ...databases.map(({ service }) => service),
  "redis",
]);

/** Whether a setting is about a unit, a service, an account or a port of the app. */
function isOwn(path: string, { was, is }: Texts, context: AppContext): boolean {
  const [kind = "", name = "", option = ""] = path.split(".");
  const { before, after } = context.app;
  if (kind === "services") return resources.has(name);
  if (kind === "systemd") return ownUnit(path, context) !== undefined;
  if (kind === "users") {
    const isHarmless = /^(?:home|homeMode|createHome|description|isSystemUser)$/.test(
      path.split(".").at(-1) ?? "",
    );
    return name === "users" && isHarmless && accounts(after).has(option);
  }
  if (/^networking\.firewall\.allowed(?:TCP|UDP)Ports$/.test(path)) {
    const own = [before, after].flatMap((app) => portsOf(app));
    const ports = (each: string | undefined): readonly string[] => valuesOf(each).flat().map(String);
    return difference(ports(was), ports(is)).added.every((port) => own.includes(port));
  }
  return false;
}

const accounts = (app: ReviewedApp): ReadonlySet<string> =>
  new Set([
    ...componentsOf(app).keys(),
    ...jobsOf(app).keys(),
    ...[...unitsOf(app).values()].flatMap((unit) => valueIn(unit, "User") ?? []),
  ]);

/** The ports on which parts of an app listen, and those of the host that lead to them. */
const portsOf = (app: ReviewedApp | undefined): readonly string[] =>
  [...componentsOf(app).values(), ...nodesOf(app, "resource").values()].flatMap((data) =>
    [
      ...textsAt(data, "ports"),
      ...Object.values(objectAt(data, "endpoints")).map((each) => textAt(each, "mapping")),
    ].flatMap((mapping) => mapping.replace(/\/\w+$/, "").split(":")),
  );

/** The unit of the app that a setting is about. */
function ownUnit(path: string, { app: { before, after } }: AppContext): string | undefined {
  const [, kind = "", name = ""] = /^systemd\.(service|timer)s\.([^.]+)\./.exec(path) ?? [];
  const unit = `${name}.${kind}`;
  return unitsOf(after).has(unit) || unitsOf(before).has(unit) ? unit : undefined;
}

/** Whether the difference is in the unit, or only Nix can compute it: other rows report that. */
function isShownByUnit(unit: string, path: string, { app: { before, after } }: AppContext): boolean {
  const option = path.split(".").slice(3).join(".");
  return (
    JSON.stringify(unitsOf(before).get(unit)) !== JSON.stringify(unitsOf(after).get(unit)) ||
    changedByNix(unit, { before, after }).includes(option)
  );
}

/** All addresses, with or without a port, or only a port (`:80`); Redis separates addresses by spaces, PostgreSQL by commas. */
const everywhere =
  /"(?:[^"]*[\s,])?(?:\w+:\/\/)?(?:-?(?:0\.0\.0\.0|::[0*]?|\[::0?\]|\*)(?::\d+)?|:\d+)(?:[\s,][^"]*)?"/;

/** Settings of services that open them to others, or that existing data depends on. */
function ofService(
  path: string,
  { was, is }: Texts,
  of: HostConfig["of"],
  written: string,
): Statement | undefined {
  const key = path.split(".").at(-1) ?? "";
  const values = valuesOf(is);
  const has = (...some: readonly unknown[]): boolean => values.some((value) => some.includes(value));
  if (path === "services.postgresql.authentication") return access(was, is, of);
  if (/\.package$/.test(path) && path.startsWith("services.")) return version(path, was, is);
  if (key === "skip-grant-tables" && has(true))
    return ["danger", "lets everyone use the database without a password:"];
  if (
    /^(?:auth|authentication|allow_anonymous|anonymousUser)$/.test(key) ||
    /\.anonymous\.enabled$/.test(path)
  )
    return has(true, "none") ? ["warning", "lets users in without a login:"] : undefined;
  if (path.startsWith("nixpkgs.config.") && is !== undefined)
    return ["warning", "lets Nix build packages that are known to be insecure:"];
  if (stores.test(path) && isTrue(was) && !isTrue(is))
    return [
      "warning",
      `no longer enables ${quoted(written.replace(/\.enable$/, ""))}, whose data stays, unused:`,
    ];
  if (isFolderOfData(path) && was !== undefined && was !== is)
    return ["warning", "changes the data folder of a service; data stays in the old folder:"];
  if (of === "container" || is === undefined) return undefined;
  if (key === "protected-mode" && has(false, "no"))
    return ["warning", "makes Redis answer everyone without a password:"];
  if (/^openFirewall/.test(key) && has(true)) return ["warning", "opens the firewall of the host:"];
  if (isFolderOfData(path)) return ["warning", "sets the data folder of a service:"];
  const isAddress = /(?:bind|listen)|^(?:http_?)?(?:host|ip|addr|address)$/i.test(key);
  const isOpen = (each = ""): boolean =>
    key === "enableTCPIP"
      ? isTrue(each)
      : isAddress &&
        (everywhere.test(each) ||
          (/^services\.redis\..*\.bind$/.test(path) && valuesOf(each).includes(null)));
  // Web servers of hosts listen everywhere.
  const isUsual = was === undefined && /^services\.(?:nginx|httpd|caddy|haproxy|traefik)\./.test(path);
  return isOpen(is) && !isOpen(was) && !isUsual
    ? ["warning", "makes a service listen on all addresses of the host:"]
    : undefined;
}

/** Options for data folders, as modules of NixOS name them. */
const isFolderOfData = (path: string): boolean =>
  /^services\..+\.(?:data(?:base)?-?(?:dir|directory|folder|path|home)|state-?dir|home|storage(?:dir|path)|repositoryRoot|mediaLocation)$/i.test(
    path,
  );

/** Access to a database that `pg_hba.conf` newly gives. The network of a container is that of the app, which has to reach it. */
function access(
  was: string | undefined,
  is: string | undefined,
  of: HostConfig["of"],
): Statement | undefined {
  const [old, now] = [was, is].map((each) => hostRules(stringsOf(each).join("\n")));
  const found = (now ?? []).filter(
    (rule) =>
      !old?.some(({ text: known }) => known === rule.text) &&
      rule.method !== "reject" &&
      !isOfOwnMachine(rule),
  );
  const open = found.filter(({ address }) =>
    /^(?:all|0\.0\.0\.0(?:\/0)?(?: 0[0.]*)?|::0?(?:\/0)?(?: [0:]+)?)$/.test(address),
  );
  const lines = (rules: typeof found): string => rules.map(({ text: line }) => quoted(line)).join(", ");
  const trusting = found.filter(({ method }) => method === "trust");
  const worst = open.filter((rule) => trusting.includes(rule));
  if (worst.length > 0)
    return [
      "danger",
      `lets every host that can reach it use the database without a password (${lines(worst)}):`,
    ];
  if (of === "container") return undefined;
  if (trusting.length > 0)
    return ["warning", `lets other hosts use the database without a password (${lines(trusting)}):`];
  return open.length > 0
    ? ["warning", `accepts database logins from every address (${lines(open)}):`]
    : undefined;
}

/** Another version of a service that existing data depends on. */
function version(path: string, was: string | undefined, is: string | undefined): Statement | undefined {
  const database = databases.find(({ service }) => path === `services.${service}.package`);
  if (database === undefined) return undefined;
  const [old, now] = [was, is].map((each) => database.versions.exec(each ?? ""));
  if (!old || !now)
    return [
      "warning",
      `sets or leaves to nixpkgs the version of ${database.name}; check that it reads existing data:`,
    ];
  if (old[1] === now[1] && old[2] === now[2]) return undefined;
  const isNewer = old[1] === now[1] && numberOf(now[1], now[2]) >= numberOf(old[1], old[2]);
  return database.converts && isNewer
    ? [
        "warning",
        `changes the version of ${database.name}, which converts existing data for good (back up first):`,
      ]
    : [
        "danger",
        `changes the version of ${database.name}, which cannot read existing data until you migrate it:`,
      ];
}

/** `mariadb_1011` is 10.11 and newer than `mariadb_106`, `mysql84` is 8.4. */
function numberOf(product = "", version = ""): number {
  if (!/^(?:mariadb|mysql|percona-server)$/.test(product)) return Number(version.replace("_", "."));
  const major = version.slice(0, product === "mariadb" ? 2 : 1);
  return Number(major) * 100 + Number(version.slice(major.length));
}
