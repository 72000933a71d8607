import { staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { enabledBuilder } from "../passes/packages/builder.ts";
import { explicitOptions } from "../passes/packages/explicit-options.ts";
import { parseGitSource, revisionOf } from "../schema/git-source.ts";
import { archiveFile } from "../schema/archive-file.ts";
import type { EntryRule } from "./rule.ts";

/** Packages whose source is the tag of another version, or whose version is missing beside one in their source. */
export const versionTag: EntryRule = {
  *pkg(entry) {
    const { build, source } = entry.data;
    if (enabledBuilder(build) === "identityBuilder") return;
    const isMissing = !explicitOptions(entry).has("version");
    const tag = source.git === null ? undefined : tagIn(parseGitSource(source.git, source.submodules));
    const archive = source.url !== null && isMissing ? archiveFile(source.url)?.file : undefined;
    const tagged = tag === undefined ? archivedIn(archive ?? "") : versionIn(tag);
    const version = staticText(entry.data.version);
    const numbers = numbersOf(tagged);
    if (version === undefined || !numbers || [numbers, undefined].includes(numbersOf(version))) return;
    const found = tag === undefined ? `archive \`${archive ?? ""}\`` : `tag \`${tag}\``;
    yield {
      at: isMissing ? placeOf(entry, "source", tag === undefined ? "url" : "git") : placeOf(entry, "version"),
      message: `the version is \`${version}\`${isMissing ? " by default" : ""}, but the source is the ${found}`,
      hint: `Set \`version\` to \`${tagged}\`${isMissing ? "." : `, or write the tag of ${version}.`}`,
    };
  },
};

const tagIn = (parsed: ReturnType<typeof parseGitSource>): string | undefined =>
  parsed.kind === "location" ? staticText(revisionOf(parsed.location)) : undefined;

/** The `1.2.0` of `demo-1.2.0.tar.gz`, not of `demo-1.2.0-linux.zip`. */
const archivedIn = (file: string): string =>
  /[-_]v?(\d+(?:\.\d+)+)\.(?:tar\.\w+|[a-z]\w*)$/i.exec(file)?.[1] ?? "";

/** The `1.2.0` of `v1.2.0` and `demo-1.2.0`. */
const versionIn = (name: string): string =>
  /(?:^|[-_/@])v?(\d+(?:\.\d+)+(?:[-+._a-z][\w.+-]*)?)$/i.exec(name)?.[1] ?? "";

/** The numbers that a version starts with. `1.2` and `1.2.0` are the same. */
const numbersOf = (version: string): string | undefined =>
  /^\d+(?:\.\d+)+/.exec(version)?.[0].replace(/(?:\.0+)+$/, "");
