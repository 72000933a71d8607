import type { Severity } from "./finding.ts";

/** A line that PostgreSQL decides by who may connect, and what it means that it is there. */
export interface Access {
  readonly line: string;
  readonly severity: Severity;
  readonly what: string;
}

/**
 * Who is newly let in by `services.postgresql.authentication` (PostgreSQL, "The pg_hba.conf File"): connections of others without a
 * password, and those of everywhere. A line that lets in nobody whom another did not let in before is none.
 */
export function newAccess(before: string, after: string): readonly Access[] {
  const known = linesOf(before);
  const rules = known.flatMap((line) => ruleOf(line) ?? []);
  // Of lines that refuse people, the order matters.
  const refuses = rules.some(({ method }) => method === "reject");
  return linesOf(after).flatMap((line) => {
    const rule = ruleOf(line);
    const isKnown = known.includes(line) || (!refuses && rules.some((old) => rule && covers(old, rule)));
    return (!isKnown && rule && accessOf(line, rule)) || [];
  });
}

const linesOf = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => line.replace(/#.*/, "").trim().replace(/\s+/g, " ") || []);

/** A line about connections by TCP. */
interface Rule {
  readonly type: string;
  readonly database: string;
  readonly user: string;
  /** With its mask, if that stands by itself: `192.168.0.0 255.255.0.0 trust`. */
  readonly address: string;
  readonly method: string;
}

function ruleOf(line: string): Rule | undefined {
  const [type = "", database = "", user = "", address = "", second = "", third = ""] = line.split(" ");
  if (!/^host(?:no)?(?:ssl|gssenc)?$/.test(type)) return undefined;
  const isMask = /^[\d.]+$|^[\da-f]*:[\da-f:]*$/i.test(second);
  return isMask
    ? { type, database, user, address: `${address} ${second}`, method: third }
    : { type, database, user, address, method: second };
}

/** Whether whoever the second lets in was let in by the first, without more of a password. */
function covers(old: Rule, rule: Rule): boolean {
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

function accessOf(line: string, rule: Rule): Access | undefined {
  if (rule.method === "reject" || isHere(rule)) return undefined;
  if (rule.method === "trust")
    return {
      line,
      severity: isAnywhere(rule) ? "danger" : "warning",
      what: `lets ${isAnywhere(rule) ? "everybody who reaches it" : "others"} into the database without a password`,
    };
  return isAnywhere(rule)
    ? { line, severity: "warning", what: "lets people log in to the database from everywhere" }
    : undefined;
}

const isAnywhere = ({ address }: Rule): boolean =>
  /^(?:all|0\.0\.0\.0(?:\/0)?(?: 0[0.]*)?|::0?(?:\/0)?(?: [0:]+)?)$/.test(address);

/** `0.0.0.0/0` is everywhere in IPv4, and nowhere in IPv6. Names and words such as `samenet` may be of both. */
const areOfOneKind = (old: Rule, { address }: Rule): boolean =>
  old.address.includes(":") ? address.includes(":") : /^\d+\./.test(address);

const isHere = ({ address }: Rule): boolean => /^(?:127\.|::1(?:\/|$)|samehost$|localhost$)/.test(address);
