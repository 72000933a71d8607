import type { AppEntry } from "../check/checked-catalog.ts";
import type { FreeForm } from "../language/option-values.ts";
import { isEmptyText, staticText } from "../language/text.ts";
import { declaredResources } from "../passes/units/declared-resources.ts";
import { isEnabled } from "../passes/units/enabled.ts";
import { hostModules } from "../passes/units/host-modules.ts";
import { ModuleReader } from "../passes/units/look-through.ts";
import { moduleDefinitions } from "../passes/units/module-definitions.ts";
import { isPlain, plainModules } from "../passes/units/plain-modules.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Roles of `ensureUsers`, which have no password, with the name of no account of the app: on hosts PostgreSQL lets an
 * account in as the role of its own name only. Source: nixos/modules/services/databases/postgresql.nix, where
 * `authentication` is `local all all peer` (read 2026-11).
 */
export const peerRole: EntryRule = {
  *app(entry) {
    const { components, jobs, runtimes } = entry.data.services;
    if (!runtimes.hostos.enable || !isEmptyText(runtimes.hostos.setup) || hasUnits(entry)) return;
    const all = [...components, ...jobs];
    const accounts = new Set([
      "postgres",
      ...all.map(([name, { process }]) => (process.user === "root" ? "root" : name)),
    ]);
    const resources = declaredResources(entry);
    for (const [component, { resources: own }] of components)
      for (const resource of own.keys()) {
        const { at, modules } = resources.get(resource) ?? { at: undefined, modules: [] };
        for (const role of rolesIn(modules))
          if (!accounts.has(role))
            yield {
              at,
              message: `on hosts no component can log in as the role \`${role}\` of \`${resource}\`: PostgreSQL lets in the account \`${role}\` only, which no component has`,
              hint: `Name the role \`${component}\`, or set \`database = { enable = true; role = "${role}"; }\` for the component instead.`,
            };
      }
  },
};

/** A unit of the modules may give the role a password. */
function hasUnits(entry: AppEntry): boolean {
  const reader = new ModuleReader();
  return reader.names(hostModules(entry).flatMap(({ module }) => moduleDefinitions(module))).has("systemd");
}

/** The roles of `ensureUsers` in modules that leave it to NixOS how they log in. */
function rolesIn(modules: readonly FreeForm[]): readonly string[] {
  const plain = plainModules(modules);
  if (plain === undefined) return [];
  const reader = new ModuleReader();
  const settings = reader.members(plain.services, "postgresql");
  const names = reader.names(settings);
  const decides = ["authentication", "identMap", "initialScript", "settings"].some((each) => names.has(each));
  if (decides || !settings.every(isPlain) || !isEnabled(settings, reader)) return [];
  const users = reader.elements(reader.members(settings, "ensureUsers"));
  return reader.members(users, "name").flatMap(({ expr, certain }) => {
    const role = certain && expr.kind === "string" ? staticText(expr) : undefined;
    return role === undefined ? [] : [role];
  });
}
