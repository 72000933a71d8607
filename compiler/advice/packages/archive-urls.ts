import { archiveOfRepository, pageOfProject, pageOfRepository } from "../../diagnostics/lints.ts";
import { ownUnpacking } from "../../nixpkgs/own-unpacking.ts";
import { shownInHints, staticText } from "../../language/text.ts";
import {
  archivedRepository,
  shownProject,
  shownRepository,
  type Registry,
} from "../../passes/packages/archive-address.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import { placeOf } from "../../passes/context.ts";
import { setsAny } from "./given-inputs.ts";
import type { Lint } from "../lint.ts";

/**
 * Archives that forges make of repositories: they may be packed otherwise tomorrow, which changes their hash, and nixpkgs
 * wants its fetchers for them (`pkgs/README.md`, "Fetching"). And web pages, which are no archives at all.
 */
export const checkArchiveUrls: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { source, version, build } = entry.data;
    if (source.url === null || enabledBuilder(build) === "identityBuilder" || setsAny(entry, ownUnpacking))
      continue;
    const at = placeOf(entry, "source", "url");
    const url = shownInHints(source.url);
    const archived = archivedRepository(url);
    if (archived !== undefined) {
      reporter.report(archiveOfRepository(archived, source.hash !== "", at));
      continue;
    }
    const shown = shownRepository(url);
    if (shown !== undefined) {
      reporter.report(pageOfRepository(url, shown, at));
      continue;
    }
    const project = shownProject(url);
    if (project === undefined) continue;
    const { registry, name, version: shownVersion = staticText(version) ?? "" } = project;
    const archive = sourceAt[registry](name, shownVersion || "<version>");
    reporter.report(pageOfProject(url, archive, registry === "pypi" ? underDownloads : "", at));
  }
};

const underDownloads = ', with the name that the page gives the source under "Download files"';

/** Where registries have the sources of what they show. */
const sourceAt: Readonly<Record<Registry, (name: string, version: string) => string>> = {
  // nixpkgs, `fetchCrate`.
  crates: (name, version) => `https://crates.io/api/v1/crates/${name}/${version}/download`,
  // https://docs.npmjs.com/cli/v11/commands/npm-view: `dist.tarball`
  npm: (name, version) => `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, "")}-${version}.tgz`,
  // nixpkgs, `fetchPypi`, and how files of sources are named: https://peps.python.org/pep-0625/
  pypi(name, version) {
    const normal = name.toLowerCase().replaceAll(/[-_.]+/g, "_");
    return `mirror://pypi/${name.slice(0, 1)}/${name}/${normal}-${version}.tar.gz`;
  },
};
