import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { IMAGEDIGESTPAT, IMAGEHASHPAT, IMAGEPAT, IMAGETAGPAT } from "./patterns.ts";
import { listOf, nullOr, singleLineStr } from "./types.ts";

/** `process.image`: an image of a registry. The specification builds images only from packages. */
export const image = z
  .object({
    name: words(IMAGEPAT, "image").meta({
      description: "The image with its registry: `docker.io/library/postgres`.",
      required: {},
    }),
    tag: nullOr(words(IMAGETAGPAT, "tag")).meta(
      extended("Tag of the image; `null` is `latest`. A digest decides before it."),
    ),
    digest: nullOr(words(IMAGEDIGESTPAT, "digest")).meta(
      extended(
        "Digest of the image, `sha256:` and 64 hexadecimal digits. Without it, the engine pulls what the tag is when it first starts the image.",
      ),
    ),
    hash: nullOr(words(IMAGEHASHPAT, "hash")).meta(
      extended(
        "Hash of the archive that `dockerTools.pullImage` makes. With it and a digest, Nix fetches the image; otherwise the engine pulls it.",
      ),
    ),
    entrypoint: nullOr(listOf(singleLineStr)).meta(
      extended("Entrypoint instead of that of the image; `null` keeps it."),
    ),
  })
  .meta({ title: "Image" });
