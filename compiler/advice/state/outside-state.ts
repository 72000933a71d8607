import { outsideState } from "../../diagnostics/lints-services.ts";
import { staticText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { administration } from "./administration.ts";
import { writtenFolders } from "./written-folders.ts";

/**
 * Programs that are told to keep data, caches or logs in a folder that nobody gives them. Only root may write outside of the
 * state folders, on hosts and in containers, and there these alone are volumes. Who sees to the folder in `hostosConfig` or a setup script names it.
 */
export const checkOutsideState: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.hostos.enable && !runtimes.container.enable) continue;
    const states = [...components.values()].map(({ process }) => staticText(process.stateDir));
    if (states.includes(undefined)) continue;
    const allowed = [...states.map(String), ...usual];
    const isOutside = ({ folder }: { readonly folder: string }): boolean =>
      allowed.every((each) => folder !== each && !folder.startsWith(`${each}/`));
    for (const [component, checked] of components) {
      const { user, stateDir } = checked.process;
      // Root may write anywhere, and nobody misses what it caches or logs.
      if (user === "root" && !runtimes.container.enable) continue;
      for (const found of writtenFolders(checked)) {
        if (!isOutside(found) || (user === "root" && found.holds !== "data")) continue;
        if (isSeenTo(found.folder, component, entry)) continue;
        const at = placeOf(entry, "services", "components", component, "process", ...found.path);
        reporter.report(outsideState(component, found, staticText(stateDir) ?? "", user === "root", at));
      }
    }
  }
};

/** Folders that are there for everybody, are not meant to last, or are only read by anybody. */
const usual = ["/tmp", "/var/tmp", "/run", "/nix", "/etc", "/usr", "/dev", "/proc", "/sys"];

/** Whether anything that administers the machine names the folder or one around it, or has systemd make it. */
function isSeenTo(folder: string, component: string, entry: AppEntry): boolean {
  const [, place = ""] = /^\/var\/(cache|lib|log)\//.exec(folder) ?? [];
  return administration(entry, component).some(
    (text) =>
      text === directories[place] ||
      text.includes(folder) ||
      (text.match(absolutePaths) ?? []).some(
        (named) => folder.startsWith(`${named}/`) && !ofEverybody.has(named),
      ),
  );
}

/** Source: systemd.exec(5), `RuntimeDirectory=`. */
const directories: Readonly<Record<string, string>> = {
  cache: "CacheDirectory",
  lib: "StateDirectory",
  log: "LogsDirectory",
};

const absolutePaths = /\/[\w.@+-]+(?:\/[\w.@+-]+)*/g;

/** Who names these says nothing of what is in them. */
const ofEverybody: ReadonlySet<string> = new Set([
  ...["/home", "/media", "/mnt", "/opt", "/srv", "/var"],
  ...["/var/cache", "/var/lib", "/var/log"],
]);
