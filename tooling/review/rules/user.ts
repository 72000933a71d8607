import { textAt } from "../data.ts";
import { reviewedComponents, type ReviewedComponent } from "../sides/component.ts";
import { placeOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { volumesOf } from "./left-behind.ts";
import type { Rule } from "./rule.ts";

/** The account that a component runs as. */
export const userRule: Rule = {
  name: "user",
  *app({ before, after }) {
    if (after === undefined) return;
    for (const [name, sides] of pairs(reviewedComponents(before), reviewedComponents(after))) {
      const { before: was, after: is } = sides;
      if (is === undefined) continue;
      const [old, now] = accounts(was, is);
      if (now === old) continue;
      const where = placeOf(after, name);
      const formerly = old === undefined ? "" : `, before as ${quoted(old)}`;
      if (now === "root")
        yield { severity: "danger", message: `${quoted(name)} now runs as root${formerly}`, where };
      else if (old === "root") {
        const stuck = was === undefined ? [] : notHandedOver(was, is, after);
        const files =
          stuck.length > 0
            ? `; what root has written into ${several(stuck)} stays root's until somebody changes that`
            : "";
        yield {
          severity: stuck.length > 0 ? "warning" : "notice",
          message: `${quoted(name)} no longer runs as root, but as ${quoted(now)}${files}`,
          where,
        };
      } else if (old !== undefined)
        yield { severity: "notice", message: `${quoted(name)} runs as ${quoted(now)}${formerly}`, where };
    }
  },
};

/** On hosts, where `hostosConfig` may decide; if that is the same, as the recipe says. */
function accounts(
  was: ReviewedComponent | undefined,
  is: ReviewedComponent,
): readonly [string | undefined, string] {
  if (was?.user !== is.user) return [was?.user, is.user];
  const policy = (component: ReviewedComponent): string => {
    const said = textAt(component.data, "user");
    return said === "non-privileged" ? component.name : said;
  };
  return policy(was) === policy(is) ? [is.user, is.user] : [policy(was), policy(is)];
}

/**
 * Where a component finds files of root that it cannot write. A state folder below /var/lib becomes its own with all files in it:
 * systemd.exec(5), `StateDirectory=`. Of others tmpfiles.d(5) changes only the folder, and nothing changes a volume, in which
 * all accounts but root are the same.
 */
function notHandedOver(
  was: ReviewedComponent,
  { name, stateDir }: ReviewedComponent,
  app: ReviewedApp,
): readonly string[] {
  const isElsewhere = stateDir !== "" && stateDir === was.stateDir && !stateDir.startsWith("/var/lib/");
  return [
    ...(isElsewhere && runsIn(app, "hostos") ? [stateDir] : []),
    ...(runsIn(app, "container") ? volumesOf(app, name) : []),
  ];
}
