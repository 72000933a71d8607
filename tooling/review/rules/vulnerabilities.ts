import { several } from "../words.ts";
import { difference } from "../sides/tree.ts";
import type { Rule } from "./rule.ts";

/** Packages that are known to be insecure. */
export const vulnerabilitiesRule: Rule = {
  name: "vulnerabilities",
  *package({ before, after }) {
    if (!after?.file) return;
    const { path, vulnerabilities, lines } = after.file;
    const { added, removed } = difference(before?.file?.vulnerabilities ?? [], vulnerabilities);
    const line = lines.get("vulnerabilities");
    const where = { file: path, ...(line !== undefined && { line }) };
    if (added.length > 0)
      yield {
        severity: "warning",
        about: "vulnerabilities",
        message: `known to be insecure: ${several(added)}; Nix refuses it unless it is permitted`,
        where,
      };
    else if (removed.length > 0)
      yield {
        severity: "notice",
        about: "vulnerabilities",
        message: `no longer said to be insecure: ${several(removed)}`,
        where,
      };
  },
};
