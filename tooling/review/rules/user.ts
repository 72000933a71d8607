import { danger, notice, observation } from "../finding.ts";
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
      const formerly = old === undefined ? "" : ` (was ${quoted(old)})`;
      if (now === "root") yield danger(`${quoted(name)} now runs as root${formerly}`, where);
      else if (old === "root") {
        const stuck = was === undefined ? [] : notHandedOver(was, is, after);
        const files =
          stuck.length > 0
            ? `; files that root wrote to ${several(stuck)} still belong to root: change their owner`
            : "";
        yield observation(
          stuck.length > 0 ? "warning" : "notice",
          `${quoted(name)} now runs as ${quoted(now)} (was \`root\`)${files}`,
          where,
        );
      } else if (old !== undefined)
        yield notice(`${quoted(name)} now runs as ${quoted(now)}${formerly}`, where);
    }
  },
};

/** The account of the unit, which `hostosConfig` may change; if that is the same, the account of the recipe. */
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
 * Folders with files of root that a component can no longer write. systemd changes the owner of all files in a state folder below
 * /var/lib: systemd.exec(5), `StateDirectory=`. Other folders and volumes keep their owner.
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
