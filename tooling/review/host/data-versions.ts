import type { Severity } from "../finding.ts";
import { isTrue } from "../sides/settings.ts";
import { packageName, quoted } from "../words.ts";
import { databases, stores, type Database } from "../../../compiler/nixpkgs/databases.ts";

/**
 * What it means for data that is there already that the configuration of a host names another version; undefined for most.
 * @param written the path as Nix writes it
 */
export function dataVersion(
  path: string,
  was: string | undefined,
  is: string | undefined,
  written = path,
): { severity: Severity; what: string } | undefined {
  if (path === "system.stateVersion")
    return is === undefined
      ? undefined
      : {
          severity: "warning",
          what: `says ${quoted(path)}${shown(was, is)}: services look for other data, in other places, than they have until now`,
        };
  if (stores.test(path) && isTrue(was) && !isTrue(is))
    return {
      severity: "warning",
      what: `does without ${quoted(storeOf(written))}: the data in it stays where it is, and nobody uses it`,
    };
  if (isFolderOfData(path))
    return was === undefined && is === undefined
      ? undefined
      : {
          severity: "warning",
          what: `has a service keep its data in another folder; what is in the one before stays there: ${quoted(written)}${shown(was, is)}`,
        };
  const database = databases.find((each) => `services.${each.service}.package` === path);
  if (database === undefined) return undefined;
  const [old, now] = [versionIn(was, database), versionIn(is, database)];
  if (old === undefined || now === undefined) {
    if (was !== undefined && is !== undefined) return undefined;
    const what =
      is === undefined
        ? `leaves the version of ${database.name} to nixpkgs, which may choose one that does not read the data that is there: ${quoted(path)}`
        : `chooses a version of ${database.name}, as nixpkgs has done until now: one that has written the data that is there? ${quoted(path)}`;
    return { severity: "warning", what: `${what}${shown(was, is)}` };
  }
  const isOlder = now.number < old.number;
  if (old.product === now.product && old.number === now.number) return undefined;
  const isRead = database.converts && old.product === now.product && !isOlder;
  return {
    severity: isRead ? "warning" : "danger",
    what: `has another ${isRead ? "major " : ""}version of ${database.name}, ${isRead ? "which converts the data that is there: back up, there is no way back" : "which does not read the data that is there: somebody has to move it"}: ${quoted(path)}${shown(was, is)}`,
  };
}

/** Where services of NixOS keep what they have to remember, as their modules in nixpkgs call it. */
export const isFolderOfData = (path: string): boolean =>
  /^services\..+\.(?:data(?:base)?-?(?:dir|directory|folder|path|home)|state-?dir|home|storage(?:dir|path)|repositoryRoot|mediaLocation)$/i.test(
    path,
  );

/** The one that a setting turns on; none for all others. */
export const storesIn = (path: string, text: string, written: string): readonly string[] =>
  stores.test(path) && isTrue(text) ? [storeOf(written)] : [];

const storeOf = (written: string): string => written.replace(/\.enable$/, "");

function versionIn(
  text: string | undefined,
  { versions }: Database,
): { product: string; number: number } | undefined {
  const [, product, version = ""] = versions.exec(text ?? "") ?? [];
  return product === undefined ? undefined : { product, number: numberOf(product, version) };
}

/** `mariadb_1011` is 10.11 and newer than `mariadb_106`, `mysql84` is 8.4; without a number nothing is known to be newer. */
function numberOf(product: string, version: string): number {
  if (product !== "mariadb" && product !== "mysql" && product !== "percona-server")
    return Number(version.replace("_", "."));
  const major = version.slice(0, product === "mariadb" ? 2 : 1);
  return Number(major) * 100 + Number(version.slice(major.length));
}

const shown = (was: string | undefined, is: string | undefined): string => {
  const [old, now] = [was, is].map(valueIn);
  if (old !== undefined && now !== undefined) return ` (${quoted(old)} → ${quoted(now)})`;
  const one = old ?? now;
  return one === undefined ? "" : ` (${quoted(one)})`;
};

/** A setting as it is called, without the terms that stand before it. */
function valueIn(text: string | undefined): string | undefined {
  const [, value] = /(?:^|\s)"((?:[^"\\]|\\.)*)"$/m.exec(text ?? "") ?? [];
  return value === undefined ? undefined : packageName(value);
}
