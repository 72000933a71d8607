import { hostRules, isOfOwnMachine, type HostRule } from "../../../compiler/support/pg-hba.ts";
import type { Severity } from "../finding.ts";

/** A line of `pg_hba.conf`, and the access that it gives. */
export interface Access {
  readonly line: string;
  readonly severity: Severity;
  readonly what: string;
}

/**
 * The access that `services.postgresql.authentication` newly gives: connections without a password, and from every address. A
 * line that gives no more than an older one is left out.
 */
export function newAccess(before: string, after: string): readonly Access[] {
  const known = hostRules(before);
  // The first line that matches decides, so a line that rejects makes the order matter.
  const refuses = known.some(({ method }) => method === "reject");
  return hostRules(after).flatMap((rule) => {
    const isKnown = known.some((old) => old.text === rule.text || (!refuses && covers(old, rule)));
    return isKnown ? [] : (accessOf(rule) ?? []);
  });
}

/** Whether the old rule accepts every connection that the new one accepts, with the same password or less. */
function covers(old: HostRule, rule: HostRule): boolean {
  // `all` does not include replication.
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
      what: `lets ${isAnywhere(rule) ? "every host that can reach it" : "other hosts"} use the database without a password`,
    };
  return isAnywhere(rule)
    ? { line: rule.text, severity: "warning", what: "accepts database logins from every address" }
    : undefined;
}

const isAnywhere = ({ address }: HostRule): boolean =>
  /^(?:all|0\.0\.0\.0(?:\/0)?(?: 0[0.]*)?|::0?(?:\/0)?(?: [0:]+)?)$/.test(address);

/** `0.0.0.0/0` matches every IPv4 address and no IPv6 address. Names and words such as `samenet` may match both. */
const areOfOneKind = (old: HostRule, { address }: HostRule): boolean =>
  old.address.includes(":") ? address.includes(":") : /^\d+\./.test(address);
