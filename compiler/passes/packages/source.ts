import { misspeltScheme } from "../../schema/url-scheme.ts";
import * as messages from "../../diagnostics/passes-source.ts";
import type { Source } from "../../ir/package.ts";
import type { SourceLocation } from "../../schema/git-source.ts";
import { syntaxAt } from "../../support/span.ts";
import { shownInHints, staticText, text } from "../../language/text.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { explicitOptions } from "./explicit-options.ts";
import { gitForms, gitPrefixes, parseGitSource } from "../../schema/git-source.ts";
import { repositoryForm } from "../../schema/repository-address.ts";

const options = ["git", "url", "path"] as const;

/**
 * The source: exactly one of `git`, `url` and `path`. The identity builder, and packages that unpack nothing, need
 * none. Returns null for no source, undefined for an invalid one, which is reported. Specification: "Source
 * (`source`)".
 */
export function resolveSource(entry: PackageEntry, context: PassContext): Source | null | undefined {
  const { source, build } = entry.data;
  if (options.some((option) => isWrong(entry, "source", option))) return undefined;
  const given = options.filter((option) => source[option] !== null);
  if (given.length > 1) {
    const places = given.map((option) => [option, placeOf(entry, "source", option)] as const);
    context.report(messages.severalSources(places));
    return undefined;
  }
  if (given.length === 0) {
    if (build.identityBuilder.enable || doesWithout(entry)) return reportLeftovers(entry, context);
    context.report(messages.noSource(entry.name, keyPlaceOf(entry, "source")));
    return undefined;
  }
  if (source.submodules && source.git === null) {
    context.report(messages.submodulesWithoutGit(placeOf(entry, "source", "submodules")));
  }
  for (const option of build.identityBuilder.enable ? given : []) {
    const derivationAt = keyPlaceOf(entry, "build", "identityBuilder", "derivation");
    context.report(messages.unusedSource(option, placeOf(entry, "source", option), derivationAt));
  }
  if (hasLostHole(entry, context)) return undefined;
  const location = resolveLocation(entry, context);
  return location && { ...location, hash: source.hash };
}

/**
 * Whether stdenv needs no `src`: nothing is unpacked, or the recipe has its own command or several sources (nixpkgs,
 * `pkgs/stdenv/generic/setup.sh`, `unpackPhase`). Other builders fetch dependencies from the source.
 */
function doesWithout({ data: { build } }: PackageEntry): boolean {
  const { extraAttrs, structuredAttrs, standardBuilder } = build;
  if (!standardBuilder.enable) return false;
  const isSet = (name: string): boolean =>
    [extraAttrs, structuredAttrs, standardBuilder.structuredAttrs, standardBuilder.phases].some((set) =>
      set.has(name),
    );
  const dontUnpack = extraAttrs.get("dontUnpack");
  const unpacks = dontUnpack?.kind === "bool" && !dontUnpack.value;
  return isSet("srcs") || isSet("unpackPhase") || (isSet("dontUnpack") && !unpacks);
}

/** Whether an address in YAML or JSON contains `${version}`, which only other syntaxes interpolate. */
function hasLostHole(entry: PackageEntry, context: PassContext): boolean {
  const { source, version } = entry.data;
  const option = source.git === null ? "url" : "git";
  const at = placeOf(entry, "source", option);
  const written = shownInHints(source[option] ?? text());
  const [hole] = /\$\{[^{}]*\}/.exec(written) ?? [];
  if (hole === undefined || !/^(?:yaml|json)$/.test(syntaxAt(at) ?? "")) return false;
  const meant = written.replaceAll("${version}", staticText(version) ?? "${version}");
  context.report(messages.holeInSource(option, hole, meant.includes("${") ? undefined : meant, at));
  return true;
}

function resolveLocation(entry: PackageEntry, context: PassContext): SourceLocation | undefined {
  const { git, url, path, submodules } = entry.data.source;
  if (path !== null) return { kind: "path", path };
  if (url !== null) {
    const [, scheme] = /^([^:]*):\/\//.exec(shownInHints(url)) ?? [];
    if (scheme !== undefined && typeof url.parts[0] === "string" && !schemes.includes(scheme.toLowerCase()))
      context.report(messages.unknownScheme(scheme, schemes, placeOf(entry, "source", "url")));
    return { kind: "url", url };
  }
  if (git === null) return undefined;

  const parsed = parseGitSource(git, submodules);
  const at = placeOf(entry, "source", "git");
  const written = shownInHints(git);
  switch (parsed.kind) {
    case "location": {
      const scheme = misspeltScheme(written.replace(/^git:/, ""));
      if (scheme !== undefined)
        context.report(messages.unknownScheme(scheme.written, ["https", "http", "ssh", "git", "file"], at));
      return parsed.location;
    }
    case "unknown-prefix":
      context.report(
        messages.unknownGitPrefix(parsed.prefix, gitPrefixes, gitForms, repositoryForm(written)?.form, at),
      );
      return undefined;
    case "malformed":
      context.report(
        messages.malformedGit(
          written,
          parsed.reason,
          parsed.forms,
          repositoryForm(written)?.form ?? parsed.meant,
          at,
        ),
      );
      return undefined;
  }
}

/** `mirror` is a scheme of `fetchurl` of nixpkgs, the others are those of curl. Checked 2026-11. */
const schemes: readonly string[] = ["https", "http", "mirror", "ftp", "ftps", "sftp", "scp", "file"];

/** Without a source, a hash and submodules have no effect; patches apply to the derivation of the identity builder. */
function reportLeftovers(entry: PackageEntry, context: PassContext): null {
  const explicit = explicitOptions(entry);
  for (const option of ["hash", "submodules"] as const) {
    if (!explicit.has(`source.${option}`)) continue;
    const at = keyPlaceOf(entry, "source", option) ?? keyPlaceOf(entry);
    context.report(messages.sourceOptionWithoutSource(option, at));
  }
  return null;
}
