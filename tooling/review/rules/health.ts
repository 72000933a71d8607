import { notice, observation, warning } from "../finding.ts";
import { at, isObject, textsAt, type JsonObject } from "../data.ts";
import { componentsOf, placeOf } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Health checks: added, removed, or with another command or other terms. */
export const healthRule: Rule = {
  name: "health-check",
  *app({ before, after }) {
    if (after === undefined) return;
    for (const [component, sides] of pairs(componentsOf(before), componentsOf(after))) {
      if (sides.before === undefined || sides.after === undefined) continue;
      const [old, now] = [checkOf(sides.before), checkOf(sides.after)];
      const [name, where] = [quoted(component), placeOf(after, component)];
      if (old !== undefined && now === undefined)
        yield warning(
          `health check of ${name} removed: what depends on it no longer waits until it is healthy`,
          where,
        );
      else if (old === undefined && now !== undefined)
        yield notice(`${name} now has a health check, and counts as started once it succeeds`, where);
      else if (old !== undefined && now !== undefined) {
        const changes = describe(old, now);
        const isHollow = alwaysSucceeds(now) && !alwaysSucceeds(old);
        if (changes.length > 0)
          yield observation(
            isHollow ? "warning" : "notice",
            `health check of ${name} changed: ${changes.join(", ")}${isHollow ? "; it always succeeds" : ""}`,
            where,
          );
      }
    }
  },
};

const checkOf = (component: JsonObject): JsonObject | undefined => {
  const health = at(component, "health");
  return isObject(health) ? health : undefined;
};

const commandOf = (check: JsonObject): string => textsAt(check, "test").join(" ");

function describe(old: JsonObject, now: JsonObject): readonly string[] {
  const terms = ["interval", "timeout", "startPeriod", "retries"].flatMap((term) => {
    const [was, is] = [old, now].map((check) => shown(term, at(check, term)));
    return was === is ? [] : [`${term} ${quoted(was ?? "")} → ${quoted(is ?? "")}`];
  });
  const [was, is] = [commandOf(old), commandOf(now)];
  return was === is ? terms : [`it runs ${quoted(is)} (was ${quoted(was)})`, ...terms];
}

/** Durations are milliseconds. */
function shown(term: string, value: unknown): string {
  if (term === "retries" || typeof value !== "number") return String(value);
  if (value % 1000 !== 0) return `${value}ms`;
  return value % 60_000 === 0 && value > 0 ? `${value / 60_000}m` : `${value / 1000}s`;
}

/** `true`, `exit 0`, `echo …`, and a shell that ignores failures: `curl … || true`. */
function alwaysSucceeds(check: JsonObject): boolean {
  const command = commandOf(check).trim();
  const program = /^(?:\S*\/)?(\S+)/.exec(command)?.[1] ?? "";
  return (
    /^(?:true|:|echo|printf)$/.test(program) ||
    /(?:^|[\s;'"])exit 0["']?$/.test(command) ||
    /(?:\|\||;)\s*(?:true|:|exit 0)["']?$/.test(command)
  );
}
