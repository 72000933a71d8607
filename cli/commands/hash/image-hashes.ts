import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noAnswer } from "../../../compiler/diagnostics/editing.ts";
import { noImages } from "../../../compiler/diagnostics/images.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import { imagesOf, writeOption, type AppImage } from "../../../tooling/edit/app-images.ts";
import type { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { Folders } from "../../disk/folders.ts";
import { imageDigest, registryAddress } from "../../network/registry.ts";
import { compileCatalog } from "../compile/compile-recipes.ts";
import { archiveHash } from "./archive-hash.ts";
import type { HashRequest } from "./hash-run.ts";
import type { Filled } from "./report-hashes.ts";

/** Fills in digests and hashes of the images of apps (`apps.notes`). A digest that is there stays. */
export async function fillImages(
  names: readonly string[],
  request: HashRequest,
  folders: Folders,
  editor: RecipeEditor,
  filled: Filled[],
): Promise<readonly Diagnostic[]> {
  const plainly = { copyFiles: false, denyWarnings: false };
  const compiled = await compileCatalog(folders, { ...request, ...plainly });
  const { catalog } = compiled.whole ?? {};
  if (catalog === undefined) return compiled.treeDiagnostics.filter(isError);
  const known = [...catalog.apps.keys()].map((name) => `apps.${name}`);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) return unknown.map((name) => noSuchEntry(name, known));
  const images = imagesOf(catalog, names);
  const without = names.filter((name) => !images.some(({ entry }) => entry.startsWith(`${name}.`)));
  const problems: Diagnostic[] = without.map(noImages);
  for (const image of images) problems.push(...(await fillImage(image, editor, filled)));
  return problems;
}

async function fillImage(
  each: AppImage,
  editor: RecipeEditor,
  filled: Filled[],
): Promise<readonly Diagnostic[]> {
  const { entry, option, image } = each;
  const tag = image.tag ?? "latest";
  let { digest } = image;
  if (digest === null) {
    const answer = await imageDigest(image.name, tag);
    if (!answer.ok) return [noAnswer(entry, registryAddress(image.name), answer.reason)];
    digest = answer.text;
    const problems = await writeOption(editor, each, "digest", digest);
    if (problems.length > 0) return problems;
    filled.push({ option: `${option}.digest`, hash: digest });
  }
  const hash = await archiveHash(entry, image.name, digest, tag);
  if (typeof hash !== "string") return [hash];
  if (hash === image.hash) return [];
  const problems = await writeOption(editor, each, "hash", hash);
  if (problems.length === 0) filled.push({ option: `${option}.hash`, hash });
  return problems;
}
