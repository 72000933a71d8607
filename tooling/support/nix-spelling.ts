import { isBareSha256 } from "../../compiler/schema/hash-places.ts";

/**
 * A hash in Nix's output format, Subresource Integrity: `sha256-<base64>`. Converts `sha256:<digest>` in base 16, Nix's
 * own base 32 or base 64, and a digest alone, and clears unused bits in base 64; other texts do not change.
 */
export function asNixSpells(hash: string): string {
  const typed = isBareSha256(hash) ? `sha256:${hash}` : hash;
  const [, algorithm = "", digest = ""] = /^(md5|sha1|sha256|sha512)[-:](.+)$/.exec(typed) ?? [];
  const size = sizes[algorithm];
  if (size === undefined) return hash;
  const bytes =
    digest.length === size * 2
      ? Buffer.from(digest, "hex")
      : digest.length === Math.ceil((size * 8) / 5)
        ? fromNixBase32(digest, size)
        : Buffer.from(digest, "base64");
  return `${algorithm}-${bytes.toString("base64")}`;
}

/** In bytes. */
const sizes: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 };

const digits = "0123456789abcdfghijklmnpqrsvwxyz";

/** Nix, `libutil/hash.cc`: five bits each, the last character first. */
function fromNixBase32(text: string, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (const [position, character] of [...text].reverse().entries()) {
    const digit = digits.indexOf(character);
    const [index, shift] = [Math.floor((position * 5) / 8), (position * 5) % 8];
    bytes[index] = (bytes[index] ?? 0) | ((digit << shift) & 0xff);
    if (index + 1 < size) bytes[index + 1] = (bytes[index + 1] ?? 0) | (digit >> (8 - shift));
  }
  return bytes;
}
