import { idTwice, numberTwice, reservedId } from "../../diagnostics/passes-storage.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { Place } from "../../diagnostics/make.ts";
import { accountNumber } from "../../ir/numbers.ts";
import { processOwners, type ProcessOwner } from "./process-owner.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/** Source: systemd's "Users, Groups, UIDs and GIDs on systemd Systems", "Special Linux UIDs". */
export const reservedIds: ReadonlySet<number> = new Set([65_534, 65_535]);

interface Owner {
  readonly component: string;
  readonly at: Place;
}

/**
 * The numbers of accounts. On hosts each component has its own account, and NixOS does not accept one number for two
 * (`users.enforceIdUniqueness`). In containers several often have the same.
 */
export function checkAccountIds(entry: AppEntry, context: PassContext): void {
  const { runtimes } = entry.data.services;
  const owners = processOwners(entry);
  const taken = { uid: new Map<number, Owner>(), gid: new Map<number, Owner>() };
  for (const { name: component, process, path } of owners) {
    for (const kind of ["uid", "gid"] as const) {
      const id = process[kind] ?? process.uid;
      if (id === null) continue;
      const set = process[kind] === null ? "uid" : kind;
      const at = placeOf(entry, ...path, set);
      if (reservedIds.has(id)) {
        if (set === kind) context.report(reservedId(kind, id, at));
        continue;
      }
      const other = taken[kind].get(id);
      if (other === undefined) taken[kind].set(id, { component, at });
      else if (runtimes.hostos.enable && !(kind === "gid" && sameUid(component, other.component, owners)))
        context.report(idTwice(kind, id, component, at, other.component, other.at));
    }
  }
}

/**
 * In containers a component without `uid` has a number by its name. Another number for one of two components would
 * depend on the other, so its files would change their owner.
 */
export function checkAccountNumbers(entry: AppEntry, context: PassContext): void {
  if (!entry.data.services.runtimes.container.enable) return;
  const taken = new Map<number, Owner & { readonly isDerived: boolean }>();
  for (const { name: component, process, path } of processOwners(entry)) {
    const number = process.uid ?? accountNumber(entry.name, component);
    const own = { component, at: keyPlaceOf(entry, ...path), isDerived: process.uid === null };
    const other = taken.get(number);
    if (other === undefined) taken.set(number, own);
    else if (own.isDerived || other.isDerived)
      context.report(numberTwice(number, component, own.at, other.component, other.at));
  }
}

/** Then one error is enough. */
function sameUid(one: string, other: string, owners: readonly ProcessOwner[]): boolean {
  const uidOf = (name: string) => owners.find((each) => each.name === name)?.process.uid ?? null;
  return uidOf(one) !== null && uidOf(one) === uidOf(other);
}
