import { databases, stores } from "../../../compiler/nixpkgs/databases.ts";
import { sameNamedUnits, serviceUnits } from "../../../compiler/nixpkgs/service-units.ts";
import { hostRules, isOfOwnMachine } from "../../../compiler/support/pg-hba.ts";
import { at, isObject, objectAt, textAt, textsAt, type JsonObject } from "../../support/json-data.ts";
import { valueIn } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import type { AppContext } from "./context.ts";
import type { Fact } from "./fact.ts";
import { danger, notice, warning, type Rate, type Verdict } from "./row.ts";
import { tightening } from "./units.ts";
import { valuesOf } from "../secrets.ts";
import { isNewlyEverywhere, stringsOf } from "./values.ts";

/** A setting of NixOS: of the host, of a resource on hosts or in containers. */
export const hostSetting: Rate<AppContext> = (fact, names, context) => {
  if (isNothing(fact.before) && isNothing(fact.after)) return undefined;
  const option = (names.at(-1) ?? "").replace(/"((?:[^"\\]|\\.)*)"/g, "$1");
  const isOfHost = fact.path.at(-2) === "settings";
  // The data of a new resource has no other version.
  if (fact.isNew && option.endsWith(".package")) return undefined;
  if (isOfHost && !isOwn(option, fact, context.tree)) return beyondTheApp(option, fact, context.tree);
  return ofService(option, fact, isOfHost) ?? notice();
};

/** An empty set defines no option. */
const isNothing = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0);

/** Settings that are not known to be those of the app change the host for all. One that goes restores what the host had. */
function beyondTheApp(option: string, fact: Fact, tree: AppContext["tree"]): Verdict {
  if (fact.after === undefined && isConfinement(option, tree)) return danger("no longer confines a service");
  const isLess = fact.after === undefined || (fact.before !== undefined && isShorter(fact));
  if (!isLess) return danger("changes the host beyond the app");
  return ofService(option, fact, true) ?? notice();
}

/** Whether a setting restricts a unit that does not go with it. */
function isConfinement(option: string, { before, after }: AppContext["tree"]): boolean {
  const [, unit = "", key = ""] = /^(systemd\.services\..+)\.serviceConfig\.(\w+)$/.exec(option) ?? [];
  const isDefined = (side: JsonObject): boolean =>
    ["serviceConfig.ExecStart", "script"].some(
      (each) => at(side, "hostos", "settings", `${unit}.${each}`) !== undefined,
    );
  const isGone = isDefined(before) && !isDefined(after);
  return !isGone && (tightening.test(key) || /^(?:User|DynamicUser)$/.test(key));
}

/** Whether a list only lost elements. */
function isShorter({ before, after }: Fact): boolean {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const texts = (all: readonly unknown[]): readonly string[] =>
    all.flat().map((each) => JSON.stringify(each));
  const isList = [...old, ...now].every((value) => Array.isArray(value));
  return isList && difference(texts(old), texts(now)).added.length === 0;
}

/** Services of NixOS that apps have as their resources. */
const resources: ReadonlySet<string> = new Set([
  ...sameNamedUnits,
  ...Object.keys(serviceUnits),
  ...databases.map(({ service }) => service),
  "redis",
]);

/** Whether a setting is about a unit, a service, an account or a port of the app. */
function isOwn(option: string, { before, after }: Fact, tree: AppContext["tree"]): boolean {
  const [kind = "", name = "", account = ""] = option.split(".");
  if (kind === "services") return resources.has(name);
  if (kind === "systemd") {
    const [, type = "", unit = ""] = /^systemd\.(service|timer)s\.([^.]+)\./.exec(option) ?? [];
    return [tree.before, tree.after].some(
      (side) => at(side, "hostos", "units", `${unit}.${type}`) !== undefined,
    );
  }
  if (kind === "users") {
    const isHarmless = /\.(?:home|homeMode|createHome|description|isSystemUser)$/.test(option);
    return name === "users" && isHarmless && accounts(tree.after).has(account);
  }
  if (!/^networking\.firewall\.allowed(?:TCP|UDP)Ports$/.test(option)) return false;
  const own = [tree.before, tree.after].flatMap(portsOf);
  const opened = (setting: unknown): readonly string[] => valuesOf(setting).flat().map(String);
  return difference(opened(before), opened(after)).added.every((port) => own.includes(port));
}

const accounts = (tree: JsonObject): ReadonlySet<string> =>
  new Set([
    ...Object.keys(objectAt(tree, "components")),
    ...Object.keys(objectAt(tree, "jobs")),
    ...Object.values(objectAt(tree, "hostos", "units")).flatMap(
      (unit) => valueIn(objectAt({ unit }, "unit"), "User") ?? [],
    ),
  ]);

/** The ports on which parts of an app listen, and those of the host that lead to them. */
const portsOf = (tree: JsonObject): readonly string[] =>
  ["components", "resources"].flatMap((kind) =>
    Object.values(objectAt(tree, kind)).flatMap((data) =>
      [
        ...textsAt(data, "ports"),
        ...Object.values(objectAt(data, "endpoints")).map((each) => textAt(each, "mapping")),
      ].flatMap((mapping) => mapping.replace(/\/\w+$/, "").split(":")),
    ),
  );

/** All addresses, with or without a port, or only a port (`:80`); Redis separates addresses by spaces, PostgreSQL by commas. */
const everywhere =
  /"(?:[^"]*[\s,])?(?:\w+:\/\/)?(?:-?(?:0\.0\.0\.0|::[0*]?|\[::0?\]|\*)(?::\d+)?|:\d+)(?:[\s,][^"]*)?"/;

const everywhereNow = warning("makes a service listen on all addresses of the host");

const isOn = (value: unknown): boolean => value === true;
const folder =
  /^services\..+\.(?:data(?:base)?-?(?:dir|directory|folder|path|home)|state-?dir|home|storage(?:dir|path)|repositoryRoot|mediaLocation)$/i;

/** Settings that open services to others: the option, the value, and the verdict. Containers only talk to their own network. */
const openings: readonly (readonly [
  option: RegExp,
  isBad: (value: unknown) => boolean,
  verdict: Verdict,
  ofContainers?: true,
])[] = [
  [/\.skip-grant-tables$/, isOn, danger("lets everyone use the database without a password"), true],
  [
    /\.(?:auth|authentication|allow_anonymous|anonymousUser|anonymous\.enabled)$/,
    (value) => value === true || value === "none",
    warning("lets users in without a login"),
    true,
  ],
  [/^nixpkgs\.config\./, () => true, warning("lets Nix build packages that are known to be insecure"), true],
  [
    /\.protected-mode$/,
    (value) => value === false || value === "no",
    warning("makes Redis answer everyone without a password"),
  ],
  [/\.openFirewall\w*$/, isOn, warning("opens the firewall of the host")],
  [/\.enableTCPIP$/, isOn, everywhereNow],
  [/^services\.redis\..*\.bind$/, (value) => value === null, everywhereNow],
  // Web servers of hosts listen everywhere.
  [
    /^services\.(?!(?:nginx|httpd|caddy|haproxy|traefik)\.).*(?:bind|listen\w*|\.(?:http_?)?(?:host|ip|addr|address))$/i,
    (value) => everywhere.test(JSON.stringify(value)),
    everywhereNow,
  ],
];

/** Settings of services that open them to others, or that existing data depends on. */
function ofService(option: string, { before, after }: Fact, isOfHost: boolean): Verdict | undefined {
  if (option === "services.postgresql.authentication") return access(before, after, isOfHost);
  if (databases.some(({ service }) => option === `services.${service}.package`))
    return version(option, before, after);
  if (stores.test(option) && valuesOf(before).includes(true) && !valuesOf(after).includes(true))
    return warning("disables a service whose data stays, unused");
  if (folder.test(option) && (before !== undefined || isOfHost))
    return warning("sets the data folder of a service; data stays in the old folder");
  if (isOfHost && isNewlyEverywhere(before, after)) return everywhereNow;
  return openings.find(
    ([pattern, isBad, , ofContainers]) =>
      (isOfHost || ofContainers) &&
      pattern.test(option) &&
      valuesOf(after).some(isBad) &&
      !valuesOf(before).some(isBad),
  )?.[2];
}

/** Access to a database that `pg_hba.conf` newly gives. The network of a container is that of the app, which has to reach it. */
function access(before: unknown, after: unknown, isOfHost: boolean): Verdict | undefined {
  const [old, now] = [before, after].map((each) => hostRules(stringsOf(each).join("\n")));
  const found = (now ?? []).filter(
    (rule) =>
      !old?.some(({ text }) => text === rule.text) && rule.method !== "reject" && !isOfOwnMachine(rule),
  );
  const isOpen = (address: string): boolean =>
    /^(?:all|0\.0\.0\.0(?:\/0)?(?: 0[0.]*)?|::0?(?:\/0)?(?: [0:]+)?)$/.test(address);
  if (found.some(({ address, method }) => isOpen(address) && method === "trust"))
    return danger("lets every host that can reach it use the database without a password");
  const isOther = found.some(({ address, method }) => isOpen(address) || method === "trust");
  return isOfHost && isOther ? warning("lets other hosts use the database") : undefined;
}

/** Another version of a service that existing data depends on. */
function version(option: string, before: unknown, after: unknown): Verdict | undefined {
  const database = databases.find(({ service }) => option === `services.${service}.package`);
  const [old, now] = [before, after].map((each) => database?.versions.exec(JSON.stringify(each ?? "")));
  if (!old || !now) return warning("the version of a database may change; check that it reads existing data");
  return old[0] === now[0]
    ? undefined
    : danger("changes the version of a database, which may need a migration of existing data");
}
