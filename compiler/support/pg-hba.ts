/**
 * A line of pg_hba.conf about TCP connections: `host shop shop samenet trust`. Source: PostgreSQL manual, "The
 * pg_hba.conf File".
 */
export interface HostRule {
  /** As written, with single blanks. */
  readonly text: string;
  /** `host`, `hostssl`, … */
  readonly type: string;
  readonly database: string;
  readonly user: string;
  /** With its mask, if that is a separate field: `192.168.0.0 255.255.0.0`. */
  readonly address: string;
  /** Without its options. */
  readonly method: string;
}

/** The address of a rule for the components of an app. */
export type Peers = "all" | "samenet";

/** A pod is in no network of another one: NetworkPolicies decide who reaches it. Engines give an app a network. */
export const peersOf = (hasPods: boolean): Peers => (hasPods ? "all" : "samenet");

/** The rules for TCP connections in a text; comments and other lines are ignored. */
export const hostRules = (text: string): readonly HostRule[] =>
  text.split("\n").flatMap((line) => ruleOf(line.replace(/#.*/, "").trim().replace(/\s+/g, " ")) ?? []);

/** Whether a text includes other files. */
export const includesFiles = (text: string): boolean =>
  text.split("\n").some((line) => /^include/.test(line.trimStart()));

/** Whether the rule only matches connections from the machine that runs PostgreSQL. */
export const isOfOwnMachine = ({ address }: HostRule): boolean =>
  /^"?(?:localhost|samehost|127(?:\.\d+){3}(?:\/\d+)?|::1(?:\/128)?)"?(?: |$)/.test(address);

function ruleOf(text: string): HostRule | undefined {
  const [type = "", database = "", user = "", address = "", second = "", third = ""] = text.split(" ");
  if (!/^host(?:no)?(?:ssl|gssenc)?$/.test(type)) return undefined;
  const isMask = /^[\d.]+$|^[\da-f]*:[\da-f:]*$/i.test(second);
  return isMask
    ? { text, type, database, user, address: `${address} ${second}`, method: third }
    : { text, type, database, user, address, method: second };
}
