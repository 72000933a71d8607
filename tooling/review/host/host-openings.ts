import type { Severity } from "../finding.ts";
import { isTrue, stringsOf, valuesOf, type HostConfig } from "../sides/settings.ts";
import { quoted } from "../words.ts";
import { hostRules, isOfOwnMachine, type HostRule } from "../../../compiler/support/pg-hba.ts";

/** A setting of a host or of containers, as text, on both sides. */
interface Setting {
  readonly path: string;
  /** The same as Nix writes it. */
  readonly written: string;
  readonly was: string | undefined;
  readonly is: string;
  /** Whether the whole configuration is new. */
  readonly isNew: boolean;
  readonly of: HostConfig["of"];
}

/** The access that a changed setting newly gives; undefined for most. */
export function openingOf(setting: Setting): { severity: Severity; what: string } | undefined {
  return accessTo(setting) ?? listening(setting);
}

function accessTo({ path, was = "", is, of }: Setting): { severity: Severity; what: string } | undefined {
  if (path !== "services.postgresql.authentication") return undefined;
  const found = newAccess(stringsOf(was).join("\n"), stringsOf(is).join("\n"));
  const worst = found.find(({ severity }) => severity === "danger") ?? found[0];
  // The network of a container is that of the app, which has to reach it.
  if (worst === undefined || (of === "container" && worst.severity !== "danger")) return undefined;
  const { severity, what, line } = worst;
  const more = found.length > 1 ? ` and ${found.length - 1} more` : "";
  return { severity, what: `${what}: ${quoted(path)} (${quoted(line)}${more})` };
}

/** All addresses, with or without a port, or only a port (`:80`); Redis separates addresses by spaces, PostgreSQL by commas. */
const everywhere =
  /"(?:[^"]*[\s,])?(?:\w+:\/\/)?(?:-?(?:0\.0\.0\.0|::[0*]?|\[::0?\]|\*)(?::\d+)?|:\d+)(?:[\s,][^"]*)?"/;

/** `null` stands for all addresses: nixos/modules/services/databases/redis.nix. */
const allByNull = /^services\.redis\.servers\..+\.bind$/;

function listening({
  path,
  written,
  was,
  is,
  isNew,
  of,
}: Setting): { severity: Severity; what: string } | undefined {
  if (of === "container") return undefined;
  const isAddress =
    /^services\./.test(path) &&
    /\.(?:[\w-]*(?:bind|listen)[\w-]*|(?:http_?)?(?:host|ip|addr|address))$/i.test(path);
  const isOpen = (text: string): boolean =>
    path === "services.postgresql.enableTCPIP"
      ? isTrue(text)
      : isAddress && (everywhere.test(text) || (allByNull.test(path) && valuesOf(text).includes(null)));
  // A new service has to listen somewhere, and web servers of hosts listen everywhere.
  const isUsual = was === undefined && (isNew || webServer.test(path));
  if (isUsual || !isOpen(is) || isOpen(was ?? "")) return undefined;
  return {
    severity: "warning",
    what: `makes a service listen on all addresses of the host: ${quoted(written)}`,
  };
}

const webServer = /^services\.(?:nginx|httpd|caddy|haproxy|traefik)\./;

/** A line of `pg_hba.conf`, and the access that it gives. */
export interface Access {
  readonly line: string;
  readonly severity: Severity;
  readonly what: string;
}

/**
 * The access that `services.postgresql.authentication` newly gives: connections without a password, and from every address. A
 * line that gives no more than an older one is left out.
 */
export function newAccess(before: string, after: string): readonly Access[] {
  const known = hostRules(before);
  // The first line that matches decides, so a line that rejects makes the order matter.
  const refuses = known.some(({ method }) => method === "reject");
  return hostRules(after).flatMap((rule) => {
    const isKnown = known.some((old) => old.text === rule.text || (!refuses && covers(old, rule)));
    return isKnown ? [] : (accessOf(rule) ?? []);
  });
}

/** Whether the old rule accepts every connection that the new one accepts, with the same password or less. */
function covers(old: HostRule, rule: HostRule): boolean {
  // `all` does not include replication.
  const ofAll = old.database === "all" && !rule.database.split(",").includes("replication");
  return (
    (old.type === "host" || old.type === rule.type) &&
    (ofAll || old.database === rule.database) &&
    (old.user === "all" || old.user === rule.user) &&
    (old.address === "all" || old.address === rule.address || (isAnywhere(old) && areOfOneKind(old, rule))) &&
    (old.method === "trust" || old.method === rule.method)
  );
}

function accessOf(rule: HostRule): Access | undefined {
  if (rule.method === "reject" || isOfOwnMachine(rule)) return undefined;
  if (rule.method === "trust")
    return {
      line: rule.text,
      severity: isAnywhere(rule) ? "danger" : "warning",
      what: `lets ${isAnywhere(rule) ? "every host that can reach it" : "other hosts"} use the database without a password`,
    };
  return isAnywhere(rule)
    ? { line: rule.text, severity: "warning", what: "accepts database logins from every address" }
    : undefined;
}

const isAnywhere = ({ address }: HostRule): boolean =>
  /^(?:all|0\.0\.0\.0(?:\/0)?(?: 0[0.]*)?|::0?(?:\/0)?(?: [0:]+)?)$/.test(address);

/** `0.0.0.0/0` matches every IPv4 address and no IPv6 address. Names and words such as `samenet` may match both. */
const areOfOneKind = (old: HostRule, { address }: HostRule): boolean =>
  old.address.includes(":") ? address.includes(":") : /^\d+\./.test(address);
