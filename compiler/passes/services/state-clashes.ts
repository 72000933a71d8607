import type { Place } from "../../diagnostics/make.ts";
import { sharedStateDir } from "../../diagnostics/passes-names.ts";
import { staticText } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { problemOfLength } from "../../support/path-length.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { processOwners } from "./process-owner.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";

interface StateDir {
  readonly component: string;
  readonly path: string;
  readonly user: CheckedComponent["process"]["user"];
  readonly at: Place;
}

/**
 * On the host OS each state directory has one owner, and other accounts cannot access it: two components cannot share
 * one, nor have one inside that of the other (systemd.exec(5), `StateDirectory=`; tmpfiles.d(5), type `d`), unless both
 * run as root. In containers each has a volume at any path.
 */
export function checkStateClashes(entry: AppEntry, context: PassContext): void {
  if (!entry.data.services.runtimes.hostos.enable) return;
  const byPath = new Map<string, StateDir>();
  for (const { name: component, process, path: owned } of processOwners(entry)) {
    const path = [...owned, "stateDir"] as const;
    const known = staticText(process.stateDir);
    if (known === undefined || isWrong(entry, ...path) || problemOfLength(known) !== undefined) continue;
    const own = { component, path: known, user: process.user, at: placeOf(entry, ...path) };
    const other = byPath.get(known);
    if (other === undefined) byPath.set(known, own);
    else context.report(sharedStateDir(own, other));
  }
  for (const own of byPath.values()) {
    const outer = foldersAbove(own.path)
      .map((folder) => byPath.get(folder))
      .find((each) => each !== undefined && (each.user !== "root" || own.user !== "root"));
    if (outer !== undefined) context.report(sharedStateDir(own, outer));
  }
}

/** `/a/b/c` → `/a`, `/a/b` */
const foldersAbove = (path: string): readonly string[] =>
  path.split("/").flatMap((_, index, steps) => (index < 2 ? [] : [steps.slice(0, index).join("/")]));
