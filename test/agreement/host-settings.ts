/** Settings of `[Service]` that protect the host from a component, and those that reload it: only hosts have them. */
const keys =
  /^(?:AmbientCapabilities|CapabilityBoundingSet|DeviceAllow|ExecReload|Lock\w+|MemoryDenyWriteExecute|NoNewPrivileges|Private\w+|Protect\w+|ReadWritePaths|RemoveIPC|Restrict\w+|SystemCall\w+|UMask)$/;

export type HostSettings = Readonly<Record<string, readonly string[]>>;

const sorted = (found: ReadonlyMap<string, readonly string[]>): HostSettings =>
  Object.fromEntries([...found].filter(([key]) => keys.test(key)).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Each value of the settings in the text of a unit, emitted or printed by NixOS. */
export function settingsOfText(text: string): HostSettings {
  const [, service = ""] = /^\[Service\]$([^]*?)(?:^\[|$(?![^]))/m.exec(text) ?? [];
  const found = new Map<string, readonly string[]>();
  for (const [, key = "", value = ""] of service.matchAll(/^(\w+)=(.*)$/gm))
    found.set(key, [...(found.get(key) ?? []), value]);
  return sorted(found);
}

/** The same of a unit in plan.json, which has Nix in place of paths. */
export function settingsOfPlan(unit: {
  readonly Service?: Readonly<Record<string, string | readonly string[]>>;
}): HostSettings {
  const all = Object.entries(unit.Service ?? {});
  return sorted(new Map(all.map(([key, value]) => [key, typeof value === "string" ? [value] : value])));
}

/** Without the paths of programs, which plan.json has as Nix. */
export const withoutPaths = ({ ExecReload: reload, ...settings }: HostSettings): HostSettings =>
  reload === undefined
    ? settings
    : {
        ...settings,
        ExecReload: reload.map((command) =>
          command.replace(/^"?(?:\$\{[^}]*\}|\/)[^ "]*\/([^/ "]+)"?(?= |$)/, "$1"),
        ),
      };
