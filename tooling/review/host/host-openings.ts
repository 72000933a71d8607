import { newAccess } from "./database-access.ts";
import type { Severity } from "../finding.ts";
import type { HostConfig } from "../sides/settings.ts";
import { isTrue, stringsOf, valuesOf } from "../sides/settings.ts";
import { quoted } from "../words.ts";

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
  const gravest = found.find(({ severity }) => severity === "danger") ?? found[0];
  // The network of a container is that of the app, which has to reach it.
  if (gravest === undefined || (of === "container" && gravest.severity !== "danger")) return undefined;
  const { severity, what, line } = gravest;
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
