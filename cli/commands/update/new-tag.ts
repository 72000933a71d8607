import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noAnswer } from "../../../compiler/diagnostics/editing.ts";
import { writeOption, type AppImage } from "../../../tooling/edit/app-images.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { hasVersion, newestTag } from "../../../tooling/update/newest-tag.ts";
import type { Folders } from "../../disk/folders.ts";
import { imageDigest, imageTags, registryAddress } from "../../network/registry.ts";
import { archiveHash } from "../hash/archive-hash.ts";

/** A newer tag of an image, or the same one with another digest. */
interface NewImage {
  readonly tag: string;
  /** null if the recipe has none. */
  readonly digest: string | null;
}

export type ImageAnswer =
  | { readonly kind: "newer"; readonly found: NewImage }
  | { readonly kind: "current" }
  | { readonly kind: "none"; readonly reason: string }
  | { readonly kind: "no answer"; readonly problem: Diagnostic };

/** Looks up the tags of an image in its registry, and the digest of the newest one. Uses the network. */
export async function lookUpImage({ entry, image }: AppImage, longest = 60_000): Promise<ImageAnswer> {
  const { name, tag } = image;
  if (tag === null || !hasVersion(tag)) return { kind: "none", reason: "its tag is not a version" };
  const limits = { signal: AbortSignal.timeout(longest) };
  const problem = (reason: string): ImageAnswer => ({
    kind: "no answer",
    problem: noAnswer(entry, registryAddress(name), reason),
  });
  const tags = await imageTags(name, limits);
  if (!tags.ok) return problem(tags.reason);
  const newer = newestTag(tag, tags.text);
  if (image.digest === null)
    return newer === undefined ? { kind: "current" } : { kind: "newer", found: { tag: newer, digest: null } };
  const digest = await imageDigest(name, newer ?? tag, limits);
  if (!digest.ok) return problem(digest.reason);
  return newer === undefined && digest.text === image.digest
    ? { kind: "current" }
    : { kind: "newer", found: { tag: newer ?? tag, digest: digest.text } };
}

/** The recipes with an image, in memory. Its hash is computed only if they have one. */
export async function withImage(
  each: AppImage,
  { tag, digest }: NewImage,
  folders: Folders,
): Promise<RecipeEditor | readonly Diagnostic[]> {
  const editor = new RecipeEditor(folders.tree, undefined, folders);
  const { entry, image } = each;
  const values: (readonly ["tag" | "digest" | "hash", string])[] = [];
  if (tag !== image.tag) values.push(["tag", tag]);
  if (digest !== null) values.push(["digest", digest]);
  if (digest !== null && image.hash !== null) {
    const hash = await archiveHash(entry, image.name, digest, tag);
    if (typeof hash !== "string") return [hash];
    values.push(["hash", hash]);
  }
  for (const [key, value] of values) {
    const problems = await writeOption(editor, each, key, value);
    if (problems.length > 0) return problems;
  }
  return editor;
}

/** `16`, or `16@sha256:0123456` where the tag stays. */
export const shownImage = (tag: string | null, digest: string | null, hasOtherTag: boolean): string =>
  `${tag ?? "latest"}${hasOtherTag || digest === null ? "" : `@${digest.slice(0, "sha256:".length + 7)}`}`;
