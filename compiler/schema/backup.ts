import * as z from "zod";
import { extended } from "./extension.ts";
import { hostPath } from "./host.ts";
import { int, nullOr, staticStr } from "./types.ts";

/** `services.backup` of an app. The specification has no backups. */
export const backup = z.object({
  schedule: nullOr(staticStr).meta(
    extended(
      "When hosts back up the app: a calendar event of systemd, as `schedule` of a job. For containers, RUN.md has the timer. The app is stopped meanwhile.",
    ),
  ),
  path: nullOr(hostPath).meta(
    extended(
      "Folder of the host with the backups, one folder each. `null` is `/var/backup/<app>` with a schedule, and no backups without one.",
    ),
  ),
  keep: int
    .min(1)
    .default(7)
    .meta(extended("Number of complete backups to keep. Each backup removes those that are older.")),
});
