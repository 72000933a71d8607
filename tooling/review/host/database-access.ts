import { hostRules, isOfOwnMachine, type HostRule } from "../../../compiler/support/pg-hba.ts";
import type { Severity } from "../finding.ts";

/** A line that PostgreSQL decides by who may connect, and what it means that it is there. */
export interface Access {
  readonly line: string;
  readonly severity: Severity;
  readonly what: string;
}

/**
 * Who is newly let in by `services.postgresql.authentication`: connections of others without a password, and those of
 * everywhere. A line that lets in nobody whom another did not let in before is none.
 */
export function newAccess(before: string, after: string): readonly Access[] {
  const known = hostRules(before);
  // Of lines that refuse people, the order matters.
  const refuses = known.some(({ method }) => method === "reject");
  return hostRules(after).flatMap((rule) => {
    const isKnown = known.some((old) => old.text === rule.text || (!refuses && covers(old, rule)));
    return isKnown ? [] : (accessOf(rule) ?? []);
  });
}

/** Whether whoever the second lets in was let in by the first, without more of a password. */
function covers(old: HostRule, rule: HostRule): boolean {
  // Replication is no database.
  const ofAll = old.database === "all" && !rule.database.split(",").includes("replication");
  return (
    (old.type === "host" || old.type === rule.type) &&
    (ofAll || old.database === rule.database) &&
    (old.user === "all" || old.user === rule.user) &&
    (old.address === "all" || old.address === rule.address || (isAnywhere(old) && areOfOneKind(old, rule))) &&
    (old.method === "trust" || old.method === rule.method)
  );
}

function accessOf(rule: HostRule): Access | undefined {
  if (rule.method === "reject" || isOfOwnMachine(rule)) return undefined;
  if (rule.method === "trust")
    return {
      line: rule.text,
      severity: isAnywhere(rule) ? "danger" : "warning",
      what: `lets ${isAnywhere(rule) ? "everybody who reaches it" : "others"} into the database without a password`,
    };
  return isAnywhere(rule)
    ? { line: rule.text, severity: "warning", what: "lets people log in to the database from everywhere" }
    : undefined;
}

const isAnywhere = ({ address }: HostRule): boolean =>
  /^(?:all|0\.0\.0\.0(?:\/0)?(?: 0[0.]*)?|::0?(?:\/0)?(?: [0:]+)?)$/.test(address);

/** `0.0.0.0/0` is everywhere in IPv4, and nowhere in IPv6. Names and words such as `samenet` may be of both. */
const areOfOneKind = (old: HostRule, { address }: HostRule): boolean =>
  old.address.includes(":") ? address.includes(":") : /^\d+\./.test(address);
