import type { Severity } from "../finding.ts";
import { isTrue } from "../sides/settings.ts";
import { packageName, quoted } from "../words.ts";
import { databases, stores, type Database } from "../../../compiler/nixpkgs/databases.ts";

/**
 * The effect of a setting on existing data: another version of a database, another folder; undefined for most.
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
          what: `sets ${quoted(path)}${shown(was, is)}: services may look for data of another version, in other folders`,
        };
  if (stores.test(path) && isTrue(was) && !isTrue(is))
    return {
      severity: "warning",
      what: `no longer enables ${quoted(storeOf(written))}: its data stays, unused`,
    };
  if (isFolderOfData(path))
    return was === undefined && is === undefined
      ? undefined
      : {
          severity: "warning",
          what: `changes the data folder of a service; data stays in the old folder: ${quoted(written)}${shown(was, is)}`,
        };
  const database = databases.find((each) => `services.${each.service}.package` === path);
  if (database === undefined) return undefined;
  const [old, now] = [versionIn(was, database), versionIn(is, database)];
  if (old === undefined || now === undefined) {
    if (was !== undefined && is !== undefined) return undefined;
    const what =
      is === undefined
        ? `leaves the version of ${database.name} to nixpkgs, which may choose one that cannot read existing data: ${quoted(path)}`
        : `sets the version of ${database.name}, which nixpkgs chose before (check that it can read existing data): ${quoted(path)}`;
    return { severity: "warning", what: `${what}${shown(was, is)}` };
  }
  const isOlder = now.number < old.number;
  if (old.product === now.product && old.number === now.number) return undefined;
  const isRead = database.converts && old.product === now.product && !isOlder;
  return {
    severity: isRead ? "warning" : "danger",
    what: `changes the ${isRead ? "major " : ""}version of ${database.name}, which ${isRead ? "converts existing data for good (back up first)" : "cannot read existing data until you migrate it"}: ${quoted(path)}${shown(was, is)}`,
  };
}

/** Options for data folders, as modules of NixOS name them. */
export const isFolderOfData = (path: string): boolean =>
  /^services\..+\.(?:data(?:base)?-?(?:dir|directory|folder|path|home)|state-?dir|home|storage(?:dir|path)|repositoryRoot|mediaLocation)$/i.test(
    path,
  );

/** The data store that a setting enables, if any. */
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

/** `mariadb_1011` is 10.11 and newer than `mariadb_106`, `mysql84` is 8.4. Without a number, no version is newer than another. */
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

/** The value of a setting, without its properties. */
function valueIn(text: string | undefined): string | undefined {
  const [, value] = /(?:^|\s)"((?:[^"\\]|\\.)*)"$/m.exec(text ?? "") ?? [];
  return value === undefined ? undefined : packageName(value);
}
