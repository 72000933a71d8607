import { shownInHints, staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import {
  archivedRepository,
  shownProject,
  shownRepository,
  type Registry,
} from "../passes/packages/archive-address.ts";
import { unpackedUrl } from "../passes/packages/unpacked-url.ts";
import type { EntryRule } from "./rule.ts";

/** Web pages of forges and registries, which no build can unpack. */
export const webPageSource: EntryRule = {
  *pkg(entry) {
    const written = unpackedUrl(entry);
    const url = written && shownInHints(written);
    if (url === undefined || archivedRepository(url) !== undefined) return;
    const hint = hintFor(url, staticText(entry.data.version) ?? "");
    if (hint !== undefined)
      yield {
        at: placeOf(entry, "source", "url"),
        message: `\`${url}\` is a web page, not an archive that a build can unpack`,
        hint,
      };
  },
};

function hintFor(url: string, version: string): string | undefined {
  const repository = shownRepository(url);
  if (repository !== undefined)
    return `Write \`source.git = "${repository.form}"\` instead${repository.isComplete ? "" : ", with the tag or commit to build"}.`;
  const project = shownProject(url);
  if (project === undefined) return undefined;
  const archive = sourceAt[project.registry](project.name, project.version ?? (version || "<version>"));
  const where =
    project.registry === "pypi" ? ', with the file name that the page lists under "Download files"' : "";
  return `Write \`source.url = "${archive}"\`${where}.`;
}

/** The source archives of registry entries. */
const sourceAt: Readonly<Record<Registry, (name: string, version: string) => string>> = {
  // nixpkgs, `fetchCrate`.
  crates: (name, version) => `https://crates.io/api/v1/crates/${name}/${version}/download`,
  // https://docs.npmjs.com/cli/v11/commands/npm-view: `dist.tarball`
  npm: (name, version) => `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, "")}-${version}.tgz`,
  // nixpkgs, `fetchPypi`; names of source files: https://peps.python.org/pep-0625/
  pypi(name, version) {
    const normal = name.toLowerCase().replaceAll(/[-_.]+/g, "_");
    return `mirror://pypi/${name.slice(0, 1)}/${name}/${normal}-${version}.tar.gz`;
  },
};
