import { systemCallSets } from "./system-calls.ts";

const known = new Map<string, ReadonlySet<string>>();

/** The system calls of a set such as `@clock`, or the call of that name. */
export function systemCallsOf(name: string): ReadonlySet<string> {
  if (!name.startsWith("@")) return new Set([name]);
  let calls = known.get(name);
  if (calls === undefined) {
    const words = (systemCallSets[name] ?? "").split(" ").filter((word) => word !== "");
    calls = new Set(words.flatMap((word) => [...systemCallsOf(word)]));
    known.set(name, calls);
  }
  return calls;
}
