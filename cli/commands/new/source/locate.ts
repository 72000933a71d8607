import { parseGitSource, revisionOf } from "../../../../compiler/schema/git-source.ts";
import { repositoryForm } from "../../../../compiler/schema/repository-address.ts";
import { staticText, text } from "../../../../compiler/language/text.ts";
import { archivedRepository } from "../../../../compiler/passes/packages/archive-address.ts";
import { repositoryOf } from "../../../../tooling/update/upstream.ts";

/** A repository by an address of any form. */
export interface Repository {
  /** The address for Git. */
  readonly url: string;
  /** Undefined to use the newest release. */
  readonly revision: string | undefined;
  /** `source.git` with a revision: a tag, or a commit. */
  readonly form: (revision: string, kind: "tag" | "rev") => string;
}

/** In place of a revision: no repository has it. */
const open = "catalogc-open-revision";

/** The web address of a file. */
const isArchive = /^https?:.*\.(?:tar(?:\.\w+)?|t[bgx]z2?|zip|crate)(?:[?#].*)?$/;

/** The repository that an address means; undefined if it is none. */
export function repositoryAt(address: string): Repository | undefined {
  const archived = /^https?:/.test(address) ? archivedRepository(address) : undefined;
  if (archived === undefined && isArchive.test(address)) return undefined;
  const meant = repositoryForm(address);
  const written = archived ?? (meant?.isComplete === true ? meant.form : address);
  const complete = located(written);
  if (complete !== undefined) return { ...complete, form: () => written };
  const template =
    meant?.form.replace(/<(?:revision|version)>$/, open) ??
    `${address.replace(/\/$/, "")}${opening(address)}`;
  const found = located(template);
  if (found === undefined) return undefined;
  const form = (revision: string, kind: "tag" | "rev"): string =>
    template.replace(/\?tag=/, () => `?${kind}=`).replace(open, () => revision);
  return { url: found.url, revision: undefined, form };
}

const opening = (address: string): string => (address.startsWith("git:") ? `?tag=${open}` : `/${open}`);

function located(written: string): { readonly url: string; readonly revision: string } | undefined {
  const parsed = parseGitSource(text(written), false);
  if (parsed.kind !== "location") return undefined;
  const { location } = parsed;
  const revision = staticText(revisionOf(location));
  const url = repositoryOf(location);
  return url === undefined || revision === undefined ? undefined : { url, revision };
}

/** The page of a repository for people, if its forge is known. */
export function pageOfRepository(form: string): string | undefined {
  const parsed = parseGitSource(text(form), false);
  const url =
    parsed.kind === "location" && parsed.location.kind === "forge"
      ? repositoryOf(parsed.location)
      : undefined;
  return url?.replace(/\.git$/, "");
}
