import { write, type Hint } from "../../diagnostics/make.ts";
import type { Leaf } from "../../schema/model.ts";
import {
  ADDRESSPAT,
  CPUPAT,
  DESCPAT,
  GITPAT,
  GROUPPAT,
  HOSTPATH,
  SIZEPAT,
  orEmpty,
  PORTPAT,
  REPOPAT,
  SYSTEMPAT,
  TARBALLPAT,
  URLPAT,
  VARIABLEPAT,
} from "../../schema/patterns.ts";
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
    ? formOf(leaf)?.[2]
    : write(meant.form, meant.isComplete ? "." : ", with the tag or commit to build.");
}

/** A published port with an address, as Compose has it: `127.0.0.1:8222:80`. */
const atAddress = (address: string, host = "", port = ""): string =>
  host === port
    ? `Set \`endpoints.<name>\` instead, with \`port\` ${port} and \`address\` \`"${address}"\`.`
    : `Set \`endpoints.<name>\` instead, with \`port\` ${port}, \`hostPort\` ${host} and \`address\` \`"${address}"\`. Hosts map no ports: there, leave out \`hostPort\` and let the program listen on port ${host}.`;

/** The texts that match the pattern of a leaf, in words: "an absolute path". */
export const patternWords = (leaf: Leaf): string =>
  formOf(leaf)?.[1] ?? leaf.notation.replace(/^str \((.+)\)$/, "a valid $1");

const formOf = ({ pattern }: Leaf): Form | undefined => forms.find(([each]) => pattern === each.source);

type Form = readonly [pattern: RegExp, words: string, hint: string | undefined];

const forms: readonly Form[] = [
  [DESCPAT, "one line of at most 120 characters that ends with a full stop", undefined],
  [URLPAT, "a URL", "Write a full URL, for example `https://example.org/docs`."],
  [orEmpty(URLPAT), "a URL", "Write a full URL, for example `https://example.org`."],
  [
    GITPAT,
    "a repository with its revision",
    "Write the host, repository and revision, for example `github:owner/repo/v1.0.0`.",
  ],
  [TARBALLPAT, "a URL", "Write a full URL, for example `https://example.org/source.tar.gz`."],
  [
    PORTPAT,
    "a port of the host and a port of the service",
    "Write the port of the host and the port of the service, for example `8080:80`. Use `endpoints` for UDP, ranges and addresses.",
  ],
  [SIZEPAT, "a size", "Write bytes, or a number with `K`, `M`, `G` or `T`, for example `512M`."],
  [CPUPAT, "a number of processors", 'Write a number of processors in quotes, for example `"1.5"`.'],
  [
    HOSTPATH,
    "an absolute path of plain characters",
    "Write an absolute path, for example `/etc/web.env`, with letters, digits and `._@+,=-` between slashes, without `..` and without a slash at the end.",
  ],
  [GROUPPAT, "a group", "Write a group in lower case, for example `media`, or its number in quotes."],
  [ADDRESSPAT, "an IP address", "Write an IP address without a port, for example `127.0.0.1`."],
  [VARIABLEPAT, "a name of a variable", "Use letters, digits and underscores, not starting with a digit."],
  [SYSTEMPAT, "a platform", "Write a platform name of nixpkgs, for example `x86_64-linux`."],
  [orEmpty(REPOPAT), "a repository", "Write the host and repository, for example `github:owner/repo`."],
];
