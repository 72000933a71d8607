import { revokedState } from "../../diagnostics/lints-state.ts";
import { staticText, textWithHoles, type Text } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { administration } from "./administration.ts";

/**
 * Components that start as root and give their state folder to another account before the program starts. On hosts systemd
 * takes it back with each program that the unit starts, when the folder itself is not the unit's; otherwise it leaves what is in it
 * alone. Source: systemd.exec(5), `StateDirectory=`; src/core/exec-invoke.c, `setup_exec_directory`.
 */
export const checkRevokedState: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.hostos.enable) continue;
    for (const [component, { process }] of components) {
      const folder = staticText(process.stateDir);
      if (process.user !== "root" || folder?.startsWith("/var/lib/") !== true) continue;
      const found =
        process.preStart !== null && givesAway(process.preStart, [folder, ...workingFolder])
          ? (["components", component, "process", "preStart"] as const)
          : givesAway(runtimes.hostos.setup, [folder])
            ? (["runtimes", "hostos", "setup"] as const)
            : undefined;
      // Who sets it otherwise knows of it.
      if (found === undefined || administration(entry, component).includes("StateDirectory")) continue;
      const at = placeOf(entry, "services", ...found);
      reporter.report(revokedState(component, folder, found[found.length - 1] ?? "", at));
    }
  }
};

/** What `preStart` may call the state folder, in which it runs. */
const workingFolder = [".", "$PWD", "${PWD}", "$STATE_DIRECTORY", "${STATE_DIRECTORY}"];

/** Source: chown(1), chgrp(1). */
const commands = /(?:^|[;&|({]|\b(?:then|do|else)\s)[ \t]*(chown|chgrp)[ \t]+([^\n;&|]*)/gm;

function givesAway(script: Text, folders: readonly string[]): boolean {
  return [...textWithHoles(script, "\0").matchAll(commands)].some(([, , rest = ""]) => {
    const words = rest.trim().split(/\s+/).map(plain);
    const [owner = "", ...targets] = words.filter((word) => !word.startsWith("-"));
    return !/^(?:root|0)?(?::(?:root|0)?)?$/.test(owner) && targets.some((each) => folders.includes(each));
  });
}

/** Without quotes, and without the slashes behind a folder. */
const plain = (word: string): string => word.replace(/["']/g, "").replace(/(?<=.)\/+$/, "");
