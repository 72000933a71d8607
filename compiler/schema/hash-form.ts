import { fakeHashes } from "../language/lib/fake-hashes.ts";

type Algorithm = "md5" | "sha1" | "sha256" | "sha512";

const digestBytes: Readonly<Record<Algorithm, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 };

/** How Nix parses a hash; `fix` is the correct spelling of the same hash. */
export type HashForm =
  | { readonly kind: "empty" }
  | { readonly kind: "valid" }
  /** A digest without the algorithm that Nix requires. */
  | { readonly kind: "untyped"; readonly fix: string }
  /** nixpkgs' `lib.fakeSha256` and `lib.fakeSha512`, which are valid only for attributes of those names, not for `hash`. */
  | { readonly kind: "fake" }
  /** `fix` is set if the digest is valid, but in a base that cannot follow `-`. */
  | { readonly kind: "malformed"; readonly reason: string; readonly fix?: string };

const base32 = /^[0-9a-df-np-sv-z]*$/;
const base16 = /^[0-9a-fA-F]*$/;
const base64 = /^[A-Za-z0-9+/]*$/;

/**
 * Parses a hash like Nix does (Nix manual, "nix-hash" and `builtins.fetchTree`, `narHash`): `sha256-<base64>` as in
 * Subresource Integrity, or `sha256:` and the digest in base 16, Nix's base 32, or base 64.
 */
export function hashForm(hash: string): HashForm {
  if (hash === "") return { kind: "empty" };
  const typed = /^([a-z0-9]+)([-:])(.*)$/s.exec(hash);
  if (typed === null) return untypedForm(hash);
  const [, name = "", separator, digest = ""] = typed;
  if (!isAlgorithm(name)) return { kind: "malformed", reason: `\`${name}\` is not a hash algorithm of Nix` };
  const bytes = digestBytes[name];
  if (separator === ":" && (isBase16(digest, bytes) || isBase32(digest, bytes))) return { kind: "valid" };
  if (isBase64(digest, bytes)) return { kind: "valid" };
  const expected = base64Length(bytes);
  const found = digest.length === expected ? "other characters" : `${digest.length} characters`;
  const fix = inBase64(name, digest) ?? (isBase32(digest, bytes) ? `${name}:${digest}` : undefined);
  return {
    kind: "malformed",
    reason: `a ${name} digest has ${expected} characters in base 64, but this has ${found}`,
    ...(fix !== undefined && { fix }),
  };
}

/**
 * A valid hash in the notation of Subresource Integrity, `sha256-<base64>`, which nixpkgs expects. Undefined for other
 * texts.
 */
export function sriHash(hash: string): string | undefined {
  const [, name = "", digest = ""] = /^([a-z0-9]+):(.*)$/s.exec(hash) ?? [];
  if (!isAlgorithm(name)) return undefined;
  const bytes = digestBytes[name];
  if (isBase32(digest, bytes)) return sri(name, fromBase32(digest, bytes));
  return inBase64(name, digest) ?? (isBase64(digest, bytes) ? `${name}-${digest}` : undefined);
}

const sri = (algorithm: Algorithm, bytes: Iterable<number>): string =>
  `${algorithm}-${btoa(String.fromCharCode(...bytes))}`;

/** `sha256-<base64>` for a digest in base 16. */
const inBase64 = (algorithm: Algorithm, digest: string): string | undefined =>
  isBase16(digest, digestBytes[algorithm])
    ? sri(
        algorithm,
        (digest.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)),
      )
    : undefined;

/** The bytes of a digest in Nix's base 32: the last digit has the lowest five bits (Nix manual, `nix-hash`). */
function fromBase32(digest: string, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  [...digest].reverse().forEach((digit, index) => {
    const value = "0123456789abcdfghijklmnpqrsvwxyz".indexOf(digit);
    const [at, shift] = [Math.floor((index * 5) / 8), (index * 5) % 8];
    bytes[at] = (bytes[at] ?? 0) | (value << shift);
    if (at + 1 < size) bytes[at + 1] = (bytes[at + 1] ?? 0) | (value >> (8 - shift));
  });
  return bytes;
}

function untypedForm(hash: string): HashForm {
  if (hash === fakeHashes.fakeSha256 || hash === fakeHashes.fakeSha512) return { kind: "fake" };
  const algorithms: readonly Algorithm[] = ["sha256", "sha512", "sha1", "md5"];
  for (const algorithm of algorithms) {
    const bytes = digestBytes[algorithm];
    if (isBase16(hash, bytes) || isBase32(hash, bytes))
      return { kind: "untyped", fix: `${algorithm}:${hash}` };
    if (isBase64(hash, bytes)) return { kind: "untyped", fix: `${algorithm}-${hash}` };
  }
  return { kind: "malformed", reason: "it does not start with a hash algorithm" };
}

const isAlgorithm = (name: string): name is Algorithm => Object.hasOwn(digestBytes, name);
const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;
const isBase16 = (digest: string, bytes: number): boolean =>
  digest.length === bytes * 2 && base16.test(digest);
const isBase32 = (digest: string, bytes: number): boolean =>
  digest.length === Math.ceil((bytes * 8) / 5) && base32.test(digest);
/** Nix accepts a digest of the right length without padding. */
const isBase64 = (digest: string, bytes: number): boolean => {
  const bare = digest.replace(/(?<!=)=+$/, "");
  const padded = digest.length === bare.length || digest.length === base64Length(bytes);
  return padded && bare.length === Math.ceil((bytes * 8) / 6) && base64.test(bare);
};
