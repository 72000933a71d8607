import type { AppEntry } from "../check/checked-catalog.ts";
import {
  elements,
  enabled,
  isPlain,
  members,
  moduleDefinitions,
  names,
  plainModules,
  textsIn,
} from "../language/module-system/options.ts";
import type { FreeForm } from "../language/option-values.ts";
import { isEmptyText } from "../language/text.ts";
import { declaredResources } from "../passes/services/declared-resources.ts";
import { hostModules } from "../passes/services/host-modules.ts";
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
    const resources = new Map(
      [...declaredResources(entry)].map(([name, { at, modules }]) => [
        name,
        { at, roles: rolesIn(modules).filter((role) => !accounts.has(role)) },
      ]),
    );
    for (const [component, { resources: own }] of components)
      for (const resource of own.keys()) {
        const { at, roles } = resources.get(resource) ?? { at: undefined, roles: [] };
        for (const role of roles)
          yield {
            at,
            message: `on hosts no component can log in as the role \`${role}\` of \`${resource}\`: PostgreSQL lets in the account \`${role}\` only, which no component has`,
            hint: `Name the role \`${component}\`, or set \`database = { enable = true; role = "${role}"; }\` for the component instead.`,
          };
      }
  },
};

/** A unit of the modules may give the role a password. */
const hasUnits = (entry: AppEntry): boolean =>
  names(hostModules(entry).flatMap(({ module }) => moduleDefinitions(module))).has("systemd");

/** The roles of `ensureUsers` in modules that leave it to NixOS how they log in. */
function rolesIn(modules: readonly FreeForm[]): readonly string[] {
  const settings = members(plainModules(modules)?.services ?? [], "postgresql");
  const set = names(settings);
  const decides = ["authentication", "identMap", "initialScript", "settings"].some((each) => set.has(each));
  if (decides || !settings.every(isPlain) || enabled(settings) !== "yes") return [];
  return textsIn(members(elements(members(settings, "ensureUsers")), "name"));
}
