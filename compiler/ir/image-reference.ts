import type { Image } from "./app.ts";

/**
 * An image as engines and Compose name it: `docker.io/library/postgres:16@sha256:…`. Engines ignore the tag beside a
 * digest. Source: OCI Distribution Specification, "Pulling manifests"; podman-pull(1).
 */
export const imageReference = ({ name, tag, digest }: Pick<Image, "name" | "tag" | "digest">): string =>
  [
    name,
    tag === null ? (digest === null ? ":latest" : "") : `:${tag}`,
    digest === null ? "" : `@${digest}`,
  ].join("");

/** Whether Nix fetches the image; otherwise the engine pulls it. */
export const isFetched = ({ digest, hash }: Pick<Image, "digest" | "hash">): boolean =>
  digest !== null && hash !== null;
