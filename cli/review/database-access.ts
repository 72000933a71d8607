import type { Severity } from "./finding.ts";

/** A line that PostgreSQL decides by who may connect, and what it means that it is there. */
export interface Access {
  readonly line: string;
  readonly severity: Severity;
  readonly what: string;
}

/**
 * Who is newly let in by `services.postgresql.authentication` (PostgreSQL, "The pg_hba.conf File"): connections of others without a
 * password, and those of everywhere.
 */
export function newAccess(before: string, after: string): readonly Access[] {
  const known = new Set(linesOf(before));
  return linesOf(after).flatMap((line) => (known.has(line) ? [] : (accessOf(line) ?? [])));
}

const linesOf = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => line.replace(/#.*/, "").trim().replace(/\s+/g, " ") || []);

function accessOf(line: string): Access | undefined {
  const [type = "", , , ...rest] = line.split(" ");
  if (!/^host(?:no)?(?:ssl|gssenc)?$/.test(type)) return undefined;
  const [address = "", second = "", third = ""] = rest;
  // The mask may stand by itself: `192.168.0.0 255.255.0.0 trust`.
  const isMask = /^[\d.]+$|^[\da-f:]*:[\da-f:]*$/i.test(second);
  const method = isMask ? third : second;
  if (method === "reject" || isHere(address)) return undefined;
  const isAnywhere =
    /^(?:all|0\.0\.0\.0(?:\/0)?|::0?(?:\/0)?)$/.test(address) && (!isMask || /^[0.:]+$/.test(second));
  if (method === "trust")
    return {
      line,
      severity: isAnywhere ? "danger" : "warning",
      what: `lets ${isAnywhere ? "everybody who reaches it" : "others"} into the database without a password`,
    };
  return isAnywhere
    ? { line, severity: "warning", what: "lets people log in to the database from everywhere" }
    : undefined;
}

const isHere = (address: string): boolean => /^(?:127\.|::1(?:\/|$)|samehost$|localhost$)/.test(address);
