import { createHash } from "node:crypto";
import { isEmptyHash } from "../../../compiler/schema/hash-places.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import { asNixSpells } from "../../../tooling/support/nix-spelling.ts";
import {
  hashesOf,
  withDependencies,
  withHashes,
  type PackageHash,
} from "../../../tooling/edit/package-hashes.ts";

/**
 * The hashes of options during a run of `catalogc hash`. A missing or doubtful one is built as a unique marker: so Nix
 * reports which option the derivation has its hash from, and does not reuse a store path with an outdated hash.
 */
export class OptionHashes {
  readonly #doubted = new Set<string>();
  /** The reported hashes, by option; null if Nix needs none. */
  readonly #reported = new Map<string, string | null>();

  /** The catalog as it will be built. */
  asBuilt(catalog: Catalog): Catalog {
    const pkgs = new Map(
      [...catalog.pkgs].map(([name, pkg]) => [name, withHashes(pkg, (hash) => this.#built(hash))] as const),
    );
    return { ...catalog, pkgs };
  }

  /** Marks the hashes of a package for Nix to report again, except those that are known to be right. */
  doubt(name: string, catalog: Catalog, isKnown: (hash: string) => boolean): void {
    for (const hash of hashesIn(catalog, name))
      if (canBeMarked(hash) && !isKnown(hash.value)) this.#doubted.add(hash.option);
  }

  /** Marks one hash for Nix to report again. */
  doubtOption(option: string): void {
    this.#doubted.add(option);
  }

  /** The reported hash of an option; undefined if Nix has not reported it. */
  reportedFor(option: string): string | null | undefined {
    return this.#reported.get(option);
  }

  /** Marks those hashes of a package and of its dependencies that equal the specified one. */
  doubtLike(specified: string, name: string, catalog: Catalog): boolean {
    const like = withDependencies(name, catalog)
      .flatMap((each) => hashesIn(catalog, each))
      .filter((hash) => !this.#isMarked(hash) && canBeMarked(hash) && asNixSpells(hash.value) === specified);
    for (const { option } of like) this.#doubted.add(option);
    return like.length > 0;
  }

  /** The option of a reported marker. */
  withMarker(specified: string, catalog: Catalog): PackageHash | undefined {
    for (const name of catalog.pkgs.keys())
      for (const hash of hashesIn(catalog, name))
        if (this.#isMarked(hash) && markerOf(hash) === specified) return hash;
    return undefined;
  }

  tell({ option }: PackageHash, got: string | null): void {
    this.#reported.set(option, got);
  }

  /** Whether a package has a missing hash for Nix to report. */
  isMissing(name: string, catalog: Catalog): boolean {
    return hashesIn(catalog, name).some(
      ({ option, value }) => isEmptyHash(value) && !this.#reported.has(option),
    );
  }

  #built(hash: PackageHash): string | null {
    const reported = this.#reported.get(hash.option);
    if (reported !== undefined) return reported;
    return this.#isMarked(hash) ? markerOf(hash) : hash.value;
  }

  #isMarked({ option, value }: PackageHash): boolean {
    return isEmptyHash(value) || this.#doubted.has(option);
  }
}

export function hashesIn({ pkgs }: Catalog, name: string): readonly PackageHash[] {
  const pkg = pkgs.get(name);
  return pkg === undefined ? [] : hashesOf(pkg);
}

const algorithmOf = (hash: string): string | undefined =>
  /^(md5|sha1|sha256|sha512)-/.exec(asNixSpells(hash))?.[1];

/** Nix refuses a text that is not a hash. */
const canBeMarked = ({ value }: PackageHash): boolean => algorithmOf(value) !== undefined;

/** With the algorithm of the hash itself, because Nix reports the same kind. */
function markerOf({ option, value }: PackageHash): string {
  const algorithm = algorithmOf(value) ?? "sha256";
  return `${algorithm}-${createHash(algorithm).update(`catalogc ${option}`).digest("base64")}`;
}
