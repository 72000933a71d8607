import { placeIn } from "../service.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The account a component runs as. */
export const userRule: Rule = {
  name: "user",
  *service({ before, after }) {
    if (after?.user === undefined || after.user === before?.user) return;
    const where = placeIn(after, "user");
    const about = `user of ${after.name}`;
    const was = before?.user === undefined ? "" : `, before as ${quoted(before.user)}`;
    if (after.user === "root")
      yield { severity: "danger", about, message: `${quoted(after.name)} now runs as root${was}`, where };
    else if (before?.user === "root")
      yield {
        severity: "notice",
        about,
        message: `${quoted(after.name)} no longer runs as root, but as ${quoted(after.user)}`,
        where,
      };
    else if (before?.user !== undefined)
      yield {
        severity: "notice",
        about,
        message: `${quoted(after.name)} runs as ${quoted(after.user)}${was}; files it has written may belong to the other`,
        where,
      };
  },
};
