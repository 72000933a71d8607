/**
 * The text of a manifest printed by this build of catalogc (see `printManifest`). It may have a hundred thousand
 * entries, which are compared and found as text.
 */
export class ManifestText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The entries, in the order of their paths. */
  *entries(): Iterable<ManifestLine> {
    const text = this.#text;
    const begin = text.indexOf('\n  "files": {');
    const last = text.indexOf("\n  }", begin);
    let at = begin < 0 ? -1 : text.indexOf(opening, begin);
    while (at >= 0 && at < last) {
      const next = text.indexOf(opening, at + opening.length);
      const end = next < 0 || next > last ? last : next - 1;
      const keyEnd = text.indexOf(separator, at);
      const path = JSON.parse(text.slice(at + opening.length - 1, keyEnd + 1)) as string;
      yield { path, entry: text.slice(keyEnd + separator.length, end) };
      at = next;
    }
  }

  /** The SHA-256 of every file. */
  hashes(): ReadonlyMap<string, string> {
    return new Map(
      [...this.entries()].map(({ path, entry }) => [path, /[0-9a-f]{64}/.exec(entry)?.[0] ?? ""]),
    );
  }

  /** The SHA-256 of a file; undefined if the manifest does not list it. */
  sha256(path: string): string | undefined {
    const at = this.#text.indexOf(`\n    ${JSON.stringify(path)}: {\n`);
    return at < 0
      ? undefined
      : /"sha256": "([0-9a-f]{64})"/.exec(this.#text.slice(at, at + path.length * 6 + 120))?.[1];
  }
}

export interface ManifestLine {
  readonly path: string;
  readonly entry: string;
}

/** Only entries of `files` and `inputs` have an indentation of four columns. */
const opening = '\n    "';
const separator = '": {';

/** The paths whose entries differ, or that only one of the manifests lists. */
export function changedPaths(before: ManifestText, after: ManifestText): readonly string[] {
  const changed: string[] = [];
  const [left, right] = [before.entries()[Symbol.iterator](), after.entries()[Symbol.iterator]()];
  let [was, is] = [left.next(), right.next()];
  while (!was.done || !is.done) {
    const [old, now] = [was.done ? undefined : was.value, is.done ? undefined : is.value];
    const isGone = now === undefined || (old !== undefined && old.path < now.path);
    const isNew = old === undefined || (now !== undefined && now.path < old.path);
    const path = isGone ? old?.path : now?.path;
    if (path !== undefined && (isGone || isNew || old.entry !== now.entry)) changed.push(path);
    if (!isNew) was = left.next();
    if (!isGone) is = right.next();
  }
  return changed;
}
