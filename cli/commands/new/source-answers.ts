import { statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/starting.ts";
import { text } from "../../../compiler/language/text.ts";
import { archivedRepository, shownRepository } from "../../../compiler/passes/packages/archive-address.ts";
import { parseGitSource } from "../../../compiler/schema/git-source.ts";
import { TARBALLPAT } from "../../../compiler/schema/patterns.ts";
import { repositoryForm } from "../../../compiler/schema/repository-address.ts";
import { type Questions, Refused } from "./ask.ts";
import type { NewRecipeRequest } from "./new-recipe.ts";
import type { OpenSource } from "./source/open-source.ts";

export interface Source {
  readonly kind: "git" | "url" | "path";
  readonly at: string;
}

/**
 * The source for Nix: a folder of the recipe tree unless it is published; otherwise, including archives in the tree,
 * the published location.
 */
export async function askForSource(
  {
    recipes,
    given,
    name,
    from,
    opened,
  }: NewRecipeRequest & {
    readonly name: string;
    readonly from: string;
    readonly opened: OpenSource | undefined;
  },
  questions: Questions,
): Promise<Source> {
  const isPublished = Boolean(given["url"] || given["git"]);
  if (!isPublished && opened?.published !== undefined) return checked(opened.published);
  const isFolder = from !== "" && opened?.published === undefined && statSync(from).isDirectory();
  if (isFolder && !relative(recipes, from).startsWith("..") && !isPublished) {
    const fromRecipe = relative(join(recipes, "pkgs", name), from);
    return { kind: "path", at: fromRecipe.startsWith(".") ? fromRecipe : `./${fromRecipe}` };
  }
  const url = given["git"]
    ? ""
    : await questions.ask("url", "URL of its archive, if it has one", "", (answer) =>
        answer === "" || archivedRepository(answer) !== undefined
          ? undefined
          : problemWith({ kind: "url", at: answer }),
      );
  if (url !== undefined && url !== "") {
    const archived = archivedRepository(url);
    if (archived === undefined) return { kind: "url", at: url };
    questions.say(`the archive is generated from a repository: written as ${archived}`);
    return checked({ kind: "git", at: archived });
  }
  const git = await questions.ask("git", "Repository, e.g. github:owner/repo/v1.0.0", undefined, (answer) =>
    problemWith({ kind: "git", at: completeForm(answer) }, answer),
  );
  if (git === undefined) throw new Refused(messages.sourceNeeded(name));
  return { kind: "git", at: completeForm(git) };
}

function completeForm(git: string): string {
  const meant = repositoryForm(git);
  return meant?.isComplete ? meant.form : git;
}

/** @throws if recipes do not accept it */
function checked(source: Source): Source {
  const problem = problemWith(source);
  if (problem !== undefined) throw new Refused(problem);
  return source;
}

/** The recipe must compile. */
function problemWith({ kind, at }: Source, written = at): Diagnostic | undefined {
  const named = kind === "path" ? undefined : repositoryForm(at);
  if (kind === "git" && parseGitSource(text(at), false).kind !== "location")
    return messages.badSource(
      "--git",
      written,
      "a repository with a revision",
      named?.form ?? "github:owner/repo/v1.0.0",
    );
  const shown = kind === "url" ? shownRepository(at) : undefined;
  if (shown !== undefined) return messages.badSource("--git", at, "the URL of an archive", shown.form);
  if (kind === "url" && !TARBALLPAT.test(at))
    return messages.badSource("--url", at, "the URL of an archive", "https://example.org/tool-1.0.0.tar.gz");
  return undefined;
}

/** The version in a revision or the name of an archive: `v1.2.3`, `tool-1.2.tar.gz`. A commit has none. */
export function versionIn({ kind, at }: Source): string | undefined {
  if (kind === "path" || at.includes("?rev=")) return undefined;
  const last = at.slice(at.lastIndexOf("/") + 1);
  return /(?:^|[-_=v])(\d+(?:\.\d+)+)(?![\dA-Za-z]|\.\d|[-._](?:rc|alpha|beta|pre))/.exec(last)?.[1];
}
