import { capabilities } from "../../../compiler/schema/running.ts";
import { systemCallsOf } from "./system-call-filter.ts";

/** Source: systemd.syntax(7), boolean values. */
export const isTrue = (value: string): boolean => /^(?:1|yes|y|true|t|on)$/i.test(value);

/** Capabilities in effect after several lines. Source: systemd.exec(5), `CapabilityBoundingSet=`. */
export function capabilitySet(lines: readonly string[], initiallyAll: boolean): ReadonlySet<string> {
  const initial: readonly string[] = initiallyAll ? capabilities : [];
  let set = new Set(initial);
  for (const line of lines) {
    const isInverted = line.startsWith("~");
    const named = line
      .replace("~", "")
      .split(" ")
      .filter((each) => each !== "");
    const inverse = capabilities.filter((each) => !named.includes(each));
    if (named.length === 0 || set.size === initial.length) set = new Set(isInverted ? inverse : named);
    else if (isInverted) set = new Set([...set].filter((each) => !named.includes(each)));
    else set = new Set([...set, ...named]);
  }
  return set;
}

/** The address families that a process can use. Source: systemd.exec(5), `RestrictAddressFamilies=`. */
export function listedFamilies(lines: readonly string[]): {
  /** Several count as one: a list that names one of them names them. */
  readonly has: (families: readonly string[]) => boolean;
  readonly hasOthers: boolean;
} {
  let isAllowList: boolean | undefined;
  const named = new Set<string>();
  for (const line of lines) {
    if (line === "") {
      named.clear();
      isAllowList = undefined;
      continue;
    }
    const isInverted = line.startsWith("~");
    isAllowList ??= !isInverted;
    for (const family of line
      .replace("~", "")
      .split(" ")
      .filter((each) => each !== "none"))
      if (isInverted === isAllowList) named.delete(family);
      else named.add(family);
  }
  const isAllowed = isAllowList === true;
  const rated = ["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_PACKET"];
  const others = [...named].some((family) => !rated.includes(family));
  return {
    has: (families) => families.some((family) => named.has(family)) === isAllowed,
    hasOthers: others === isAllowed,
  };
}

/**
 * How bad a filter is for a set of calls: of an allow list that has one of them, a deny list that lacks one, or neither.
 * Source: systemd.exec(5), `SystemCallFilter=`.
 */
export function filteredCalls(lines: readonly string[]): (calls: ReadonlySet<string>) => number {
  let isAllowList: boolean | undefined;
  let named = new Set<string>();
  for (const line of lines) {
    if (line === "") {
      named = new Set();
      isAllowList = undefined;
      continue;
    }
    const isInverted = line.startsWith("~");
    if (isAllowList === undefined) {
      isAllowList = !isInverted;
      if (isAllowList) named = new Set(systemCallsOf("@default"));
    }
    for (const word of line
      .replace("~", "")
      .split(" ")
      .filter((each) => each !== "")) {
      const calls = systemCallsOf(word.replace(/:.*$/, ""));
      for (const call of calls)
        if (isInverted === isAllowList) named.delete(call);
        else named.add(call);
    }
  }
  if (isAllowList === undefined || (!isAllowList && named.size === 0)) return () => 1;
  const isAllowed = isAllowList;
  return (calls) => ([...calls].some((call) => named.has(call) === isAllowed) ? (isAllowed ? 0.9 : 1) : 0);
}
