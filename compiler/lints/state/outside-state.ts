import { outsideState } from "../../diagnostics/lints-services.ts";
import type { FreeForm } from "../../ir/values.ts";
import { reify } from "../../language/reify.ts";
import { staticText } from "../../language/text.ts";
import { placeOf, type AppEntry } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { texts } from "../reading/texts.ts";
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

/** Folders that are there for everybody, or are not meant to last. */
const usual = ["/tmp", "/var/tmp", "/run", "/nix", "/etc", "/dev", "/proc", "/sys"];

/** Whether anything that administers the machine names the folder. */
function isSeenTo(folder: string, component: string, { data }: AppEntry): boolean {
  const { components, runtimes } = data.services;
  const modules: readonly FreeForm[] = [
    runtimes.hostos.hostosConfig,
    ...[...components.values()].flatMap(({ resources }) =>
      [...resources.values()].map(({ hostosConfig }) => hostosConfig),
    ),
  ];
  const setups = [runtimes.hostos.setup, runtimes.container.components.get(component)?.setup];
  return [
    ...modules.flatMap((module) => texts(reify(module))),
    ...setups.flatMap((setup) => setup?.parts.filter((part) => typeof part === "string") ?? []),
  ].some((text) => text.includes(folder));
}
