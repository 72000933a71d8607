import { repositoryForm } from "../../schema/repository-address.ts";

/** What to write for a repository that is named as Git, browsers and flakes do, most often without a revision. */
export function repositoryHint(written: string): string | undefined {
  const form = shortForm(written) ?? repositoryForm(written)?.form ?? formAtHost(written);
  if (form === undefined) return undefined;
  // `<version>` where only the `git:` form will do.
  const isComplete = !form.endsWith("<revision>") && !form.endsWith("<version>");
  return isComplete ? `Write \`${form}\`.` : `Write \`${form}\`, with the tag or commit to build.`;
}

/** `github:owner/repo`, as a flake takes it, also with `?ref=v1`. */
function shortForm(written: string): string | undefined {
  const { repository, revision = "<revision>" } =
    /^(?<repository>(?:github|gitlab|codeberg):[^/\s:?]+\/[^/\s:?]+)(?:\?(?:ref|rev|tag)=(?<revision>[^/\s&?]+))?$/.exec(
      written,
    )?.groups ?? {};
  return repository === undefined ? undefined : `${repository.replace(/\.git$/, "")}/${revision}`;
}

const formAtHost = (written: string): string | undefined =>
  /^(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org)\//.test(written)
    ? repositoryForm(`https://${written}`)?.form
    : undefined;
