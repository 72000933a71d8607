import * as crypto from "node:crypto";

/** The content of a file: a text in UTF-8, or bytes in one or many pieces. */
export type Content = string | Uint8Array | readonly Uint8Array[];

/** Whether it is in pieces. (`Array.isArray` does not know of arrays that are only read.) */
export const isPieces = (content: Content): content is readonly Uint8Array[] => Array.isArray(content);

/** SHA-256 in hexadecimal. */
export function sha256(content: Content): string {
  if (!isPieces(content)) return ofOne(content);
  const hash = crypto.createHash("sha256");
  for (const piece of content) hash.update(piece);
  return hash.digest("hex");
}

/** Node can do it in one go since 20.12, which takes half as long for most files. */
const ofOne: (content: string | Uint8Array) => string =
  typeof crypto.hash === "function"
    ? (content) => crypto.hash("sha256", content)
    : (content) => crypto.createHash("sha256").update(content).digest("hex");
