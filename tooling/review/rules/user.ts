import { flagAt } from "../reading/json.ts";
import { volumesOf } from "../renames/left-behind.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { placeIn, type ServiceView } from "../sides/service.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The account a component runs as. */
export const userRule: Rule = {
  name: "user",
  *service({ before, after }, app) {
    if (after?.user === undefined || after.user === before?.user) return;
    const where = placeIn(after, "user");
    const about = `user of ${after.name}`;
    const was = before?.user === undefined ? "" : `, before as ${quoted(before.user)}`;
    if (after.user === "root")
      yield { severity: "danger", about, message: `${quoted(after.name)} now runs as root${was}`, where };
    else if (before?.user === "root") {
      const stuck = notHandedOver(before, after, app.after);
      const files =
        stuck.length > 0
          ? `; what root has written into ${several(stuck)} stays root's until somebody changes that`
          : "";
      yield {
        severity: stuck.length > 0 ? "warning" : "notice",
        about,
        message: `${quoted(after.name)} no longer runs as root, but as ${quoted(after.user)}${files}`,
        where,
      };
    } else if (before?.user !== undefined)
      yield {
        severity: "notice",
        about,
        message: `${quoted(after.name)} runs as ${quoted(after.user)}${was}`,
        where,
      };
  },
};

/**
 * Where a component finds files of root that it cannot write. A state folder below /var/lib is its own with all that is in it:
 * systemd.exec(5), `StateDirectory=`. Of others tmpfiles.d(5) changes the folder alone, and nobody changes a volume, in which
 * all accounts but root are the same.
 */
function notHandedOver(
  before: ServiceView,
  after: ServiceView,
  app: ReviewedApp | undefined,
): readonly string[] {
  const { stateDir = "" } = after;
  const runs = (runtime: string): boolean =>
    flagAt(app?.evaluated, "services", "runtimes", runtime, "enable");
  const isElsewhere = stateDir !== "" && stateDir === before.stateDir && !stateDir.startsWith("/var/lib/");
  return [
    ...(isElsewhere && runs("hostos") ? [stateDir] : []),
    ...(runs("container") ? volumesOf(app, after.name) : []),
  ];
}
