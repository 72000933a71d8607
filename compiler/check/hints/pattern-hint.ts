import { write, type Hint } from "../../diagnostics/make.ts";
import type { Leaf } from "../../schema/model.ts";
import {
  ADDRESSPAT,
  CPUPAT,
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
  if (leaf.notation.endsWith("DESCPAT") && found !== undefined) {
    const length = [...found].length;
    if (found.includes("\n")) return "Write a single line.";
    if (length > 120) {
      const rest = at.startsWith("pkgs.") ? " Move the details to `longDescription`." : "";
      return `Shorten it to at most 120 characters; it has ${length}.${rest}`;
    }
    if (!found.endsWith(".")) return { text: "End it with a full stop.", fix: { value: `${found}.` } };
    if (length === 1) return "Write a sentence before the full stop, or an empty string.";
  }
  if (leaf.pattern === TARBALLPAT.source && gitPrefixes.some((prefix) => found?.startsWith(`${prefix}:`)))
    return "An address of this form belongs in `source.git`.";
  const meant = leaf.pattern === GITPAT.source && found !== undefined ? repositoryForm(found) : undefined;
  return meant === undefined
    ? examples.find(([pattern]) => leaf.pattern === pattern.source)?.[1]
    : write(meant.form, meant.isComplete ? "." : ", with the tag or commit to build.");
}

const examples: readonly (readonly [RegExp, string])[] = [
  [URLPAT, "Write a full URL, for example `https://example.org/docs`."],
  [orEmpty(URLPAT), "Write a full URL, for example `https://example.org`."],
  [GITPAT, "Write the host, repository and revision, for example `github:owner/repo/v1.0.0`."],
  [TARBALLPAT, "Write a full URL, for example `https://example.org/source.tar.gz`."],
  [
    PORTPAT,
    "Write the port of the host and the port of the service, for example `8080:80`. Use `endpoints` for UDP, ranges and addresses.",
  ],
  [SIZEPAT, "Write bytes, or a number with `K`, `M`, `G` or `T`, for example `512M`."],
  [CPUPAT, 'Write a number of processors in quotes, for example `"1.5"`.'],
  [
    HOSTPATH,
    "Write an absolute path, for example `/etc/web.env`, with letters, digits and `._@+,=-` between slashes, without `..` and without a slash at the end.",
  ],
  [GROUPPAT, "Write a group in lower case, for example `media`, or its number in quotes."],
  [ADDRESSPAT, "Write an IP address without a port, for example `127.0.0.1`."],
  [VARIABLEPAT, "Use letters, digits and underscores, not starting with a digit."],
  [SYSTEMPAT, "Write a platform name of nixpkgs, for example `x86_64-linux`."],
  [orEmpty(REPOPAT), "Write the host and repository, for example `github:owner/repo`."],
];
