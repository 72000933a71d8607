import { placeIn, type Health } from "../sides/service.ts";
import { pairs } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Health checks: whether there is one, what it runs and on which terms. */
export const healthRule: Rule = {
  name: "health-check",
  *service({ before, after }) {
    if (before?.health === undefined || after?.health === undefined) return;
    const [old, now] = [before.health, after.health];
    const name = quoted(after.name);
    const where = placeIn(after, "health");
    const about = `health of ${after.name}`;
    if (old !== null && now === null)
      yield {
        severity: "warning",
        about,
        message: `health check of ${name} removed: what depends on it no longer waits until it is healthy`,
        where,
      };
    else if (old === null && now !== null)
      yield {
        severity: "notice",
        about,
        message: `${name} has a health check now, and counts as started once it succeeds`,
        where,
      };
    else if (old !== null && now !== null) {
      const changes = describe(old, now);
      const isHollow = alwaysSucceeds(now) && !alwaysSucceeds(old);
      if (changes.length > 0)
        yield {
          severity: isHollow ? "warning" : "notice",
          about,
          message: `health check of ${name} changed: ${changes.join(", ")}${isHollow ? "; that always succeeds" : ""}`,
          where,
        };
    }
  },
};

function describe(old: Health, now: Health): readonly string[] {
  const terms = pairs(old.terms, now.terms).flatMap(([term, { before, after }]) =>
    before === after ? [] : [`${term} ${quoted(before ?? "default")} → ${quoted(after ?? "default")}`],
  );
  const [was, is] = [old.test?.join(" "), now.test?.join(" ")];
  if (was === is || is === undefined) return terms;
  return [`it runs ${quoted(is)}${was ? `, before ${quoted(was)}` : ""}`, ...terms];
}

/** `true`, `exit 0`, `echo …`, and what a shell is told to forget: `curl … || true`. */
function alwaysSucceeds({ test }: Health): boolean {
  const command = (test ?? []).join(" ").trim();
  const program = /^(?:\S*\/)?(\S+)/.exec(command)?.[1] ?? "";
  return (
    /^(?:true|:|echo|printf)$/.test(program) ||
    /(?:^|[\s;'"])exit 0["']?$/.test(command) ||
    /(?:\|\||;)\s*(?:true|:|exit 0)["']?$/.test(command)
  );
}
