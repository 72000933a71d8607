import { fakeHashes } from "../../language/lib/fake-hashes.ts";

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

/** `sha256-<base64>` for a digest in base 16. */
function inBase64(algorithm: Algorithm, digest: string): string | undefined {
  if (!isBase16(digest, digestBytes[algorithm])) return undefined;
  const bytes = (digest.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return `${algorithm}-${btoa(String.fromCharCode(...bytes))}`;
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
