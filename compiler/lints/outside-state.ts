import { dataOutsideState } from "../diagnostics/lints-services.ts";
import type { FreeForm } from "../ir/values.ts";
import { reify } from "../language/reify.ts";
import { staticText } from "../language/text.ts";
import { placeOf, type AppEntry } from "../passes/context.ts";
import type { CheckedComponent } from "../schema/component.ts";
import type { Lint } from "./lint.ts";
import { optionsIn } from "./options-in.ts";
import { texts } from "./texts.ts";

/**
 * Programs that are told to keep their data in a folder that nobody gives them. On hosts only root may write outside of the
 * state folders, and in containers these alone are volumes. Who sees to the folder in `hostosConfig` or a setup script names it.
 */
export const checkOutsideState: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    const states = [...components.values()].map(({ process }) => staticText(process.stateDir));
    if (states.includes(undefined)) continue;
    for (const [component, { process }] of components) {
      const isRefused = runtimes.hostos.enable && process.user !== "root";
      const isLost = runtimes.container.enable;
      if (!isRefused && !isLost) continue;
      const found = dataFolder(process, [...states.map(String), ...usual]);
      if (found === undefined || isSeenTo(found.folder, component, entry)) continue;
      const at = placeOf(entry, "services", "components", component, "process", ...found.path);
      const stateDir = staticText(process.stateDir) ?? "";
      reporter.report(dataOutsideState(component, found, stateDir, { isRefused, isLost }, at));
    }
  }
};

/** Folders that are there for everybody, or are not meant to last. */
const usual = ["/tmp", "/var/tmp", "/run", "/nix", "/etc", "/dev", "/proc", "/sys"];

/** `DATA_FOLDER`, `APP_DATA_DIR`, `--data-dir`, `--state-directory` */
const dataName = /(?:^|[_-])(?:data|state)[_-]?(?:dir|folder|directory)$/i;

interface DataFolder {
  readonly name: string;
  readonly folder: string;
  readonly path: readonly (string | number)[];
}

function dataFolder(
  { environment, argv }: CheckedComponent["process"],
  allowed: readonly string[],
): DataFolder | undefined {
  const isOutside = (folder: string): boolean =>
    /^\/[^\s$%]+$/.test(folder) &&
    !folder.includes("..") &&
    allowed.every((each) => folder !== each && !folder.startsWith(`${each}/`));
  for (const [name, text] of environment) {
    const folder = staticText(text)?.replace(/(?<!\/)\/+$/, "") ?? "";
    if (dataName.test(name) && isOutside(folder)) return { name, folder, path: ["environment", name] };
  }
  for (const { option, value = "", valueAt } of optionsIn(argv.map(staticText))) {
    const folder = value.replace(/(?<!\/)\/+$/, "");
    if (dataName.test(option) && isOutside(folder)) return { name: option, folder, path: ["argv", valueAt] };
  }
  return undefined;
}

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
