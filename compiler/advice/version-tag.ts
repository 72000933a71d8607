import { staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { enabledBuilder } from "../passes/packages/builder.ts";
import { explicitOptions } from "../passes/packages/explicit-options.ts";
import { parseGitSource, revisionOf } from "../schema/git-source.ts";
import type { EntryRule } from "./rule.ts";

/** Packages whose source is the tag of another version, or whose version is missing. */
export const versionTag: EntryRule = {
  *pkg(entry) {
    const { build, source } = entry.data;
    if (source.git === null || enabledBuilder(build) === "identityBuilder") return;
    const parsed = parseGitSource(source.git, source.submodules);
    const tag = parsed.kind === "location" ? staticText(revisionOf(parsed.location)) : undefined;
    const [, tagged = ""] = /(?:^|[-_/@])v?(\d+(?:\.\d+)+(?:[-+._a-z][\w.+-]*)?)$/i.exec(tag ?? "") ?? [];
    const version = staticText(entry.data.version);
    const numbers = numbersOf(tagged);
    if (tag === undefined || version === undefined || !numbers) return;
    if ([numbers, undefined].includes(numbersOf(version))) return;
    const isMissing = !explicitOptions(entry).has("version");
    yield {
      at: isMissing ? placeOf(entry, "source", "git") : placeOf(entry, "version"),
      message: `the version is \`${version}\`${isMissing ? " by default" : ""}, but the source is the tag \`${tag}\``,
      hint: `Set \`version\` to \`${tagged}\`${isMissing ? "." : `, or write the tag of ${version}.`}`,
    };
  },
};

/** The numbers that a version starts with. `1.2` and `1.2.0` are the same. */
const numbersOf = (version: string): string | undefined =>
  /^\d+(?:\.\d+)+/.exec(version)?.[0].replace(/(?:\.0+)+$/, "");
