import { write, type Hint } from "../../diagnostics/make.ts";
import type { Leaf } from "../../schema/model.ts";
import { DESCPAT, GITPAT, PORTPAT, TARBALLPAT } from "../../schema/patterns.ts";
import { patternForm } from "../../schema/pattern-words.ts";
import { gitPrefixes } from "../../schema/git-source.ts";
import { repositoryForm } from "../../schema/repository-address.ts";

/** A hint for the usual mistakes, because patterns are hard to read. `found` is undefined if the value is not a string. `at`: the option. */
export function patternHint(leaf: Leaf, found: string | undefined, at = ""): Hint | undefined {
  if (leaf.pattern === DESCPAT.source && found !== undefined) {
    const length = [...found].length;
    if (found.includes("\n")) return "Write a single line.";
    if (length > 120) {
      const rest = at.startsWith("pkgs.") ? " Move the details to `longDescription`." : "";
      return `Shorten it to at most 120 characters; it has ${length}.${rest}`;
    }
    if (!found.endsWith(".")) return { text: "End it with a full stop.", fix: { value: `${found}.` } };
    if (length === 1) return "Write a sentence before the full stop, or an empty string.";
  }
  if (leaf.pattern === PORTPAT.source) {
    const [, address, host, port] = /^\[?([\d.]+|[\da-f:]+(?=\]))\]?:(\d+):(\d+)$/i.exec(found ?? "") ?? [];
    if (address !== undefined) return atAddress(address, host, port);
  }
  if (leaf.pattern === TARBALLPAT.source && gitPrefixes.some((prefix) => found?.startsWith(`${prefix}:`)))
    return "An address of this form belongs in `source.git`.";
  const meant = leaf.pattern === GITPAT.source && found !== undefined ? repositoryForm(found) : undefined;
  return meant === undefined
    ? patternForm(leaf.pattern)?.hint
    : write(meant.form, meant.isComplete ? "." : ", with the tag or commit to build.");
}

/** A published port with an address, as Compose has it: `127.0.0.1:8222:80`. */
const atAddress = (address: string, host = "", port = ""): string =>
  host === port
    ? `Set \`endpoints.<name>\` instead, with \`port\` ${port} and \`address\` \`"${address}"\`.`
    : `Set \`endpoints.<name>\` instead, with \`port\` ${port}, \`hostPort\` ${host} and \`address\` \`"${address}"\`. Hosts map no ports: there, leave out \`hostPort\` and let the program listen on port ${host}.`;

/** The texts that match the pattern of a leaf, in words: "an absolute path". */
export const patternWords = (leaf: Leaf): string =>
  patternForm(leaf.pattern)?.words ?? leaf.notation.replace(/^str \((.+)\)$/, "a valid $1");
