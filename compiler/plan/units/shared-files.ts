import { text, type Text } from "../../language/text.ts";
import type { ProcessPlan } from "../model.ts";
import { sharesFiles } from "../volumes.ts";
import type { ServiceSetting } from "./model.ts";

/**
 * The volumes, groups and secrets of a unit. Source: systemd.exec(5), `BindPaths=`, `SupplementaryGroups=`, `UMask=`,
 * `LoadCredential=`.
 */
export function sharedFiles({
  mounts,
  groups,
  secrets,
}: Pick<ProcessPlan, "mounts" | "groups" | "secrets">): readonly (readonly [string, ServiceSetting])[] {
  const binds = (isReadOnly: boolean): readonly Text[] =>
    mounts
      .filter(({ readOnly }) => readOnly === isReadOnly)
      .map(({ volume, mountPoint }) => text(`${volume.path}:${mountPoint}`));
  const lists = [
    ["BindPaths", binds(false)],
    ["BindReadOnlyPaths", binds(true)],
    ["LoadCredential", secrets.map(({ name, file }) => text(`${name}:${file}`))],
    ["SupplementaryGroups", groups.map(({ name }) => text(name))],
  ] as const;
  return [
    ...lists.filter(([, values]) => values.length > 0),
    ...(sharesFiles(mounts) ? [["UMask", text("0007")] as const] : []),
  ];
}
