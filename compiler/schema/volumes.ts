import * as z from "zod";
import { extended } from "./extension.ts";
import { groupName, hostPath } from "./host.ts";
import { attrsOf, bool, nullOr } from "./types.ts";

/** A folder that several components use. The specification has no volumes. */
export const volume = z
  .object({
    path: nullOr(hostPath).meta(
      extended(
        "Folder of the host, which keeps its owner and mode; containers bind it. `null` is `/var/lib/catalog-volumes/<app>/<name>` on hosts and a named volume in containers.",
      ),
    ),
    group: nullOr(groupName).meta(
      extended(
        "Group that the components of the volume join. `null` is the group `<app>_<name>`, and none with a `path` that exists.",
      ),
    ),
    create: bool
      .default(false)
      .meta(
        extended(
          "Makes the folder `path` where it is missing, with mode 2770 and the group of the volume. An existing folder is not changed.",
        ),
      ),
  })
  .meta({ title: "Volume" });

const mount = z
  .object({
    mountPoint: hostPath.meta({ description: "Where the process finds the volume.", required: {} }),
    readOnly: bool.default(false).meta(extended("Whether the process can only read.")),
  })
  .meta({ title: "VolumeMount" });

export type CheckedVolume = z.output<typeof volume>;

/** `services.volumes` of an app. */
export const volumes = attrsOf(volume, "volume").meta(
  extended(
    "Folders that components share, by name. A component uses one with `process.volumes`. A file that a program creates with mode 0600 is not readable for the others: let it use mode 0660.",
  ),
);

/** `process.volumes` of a component. */
export const mounts = attrsOf(mount).meta(
  extended(
    "Volumes of the app that the process uses, by name. With a group and write access, it makes files that the group can write (`UMask=0007`). Sets `BindPaths=` or `BindReadOnlyPaths=` and `volumes`.",
  ),
);
