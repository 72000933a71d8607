import type { EmittedFile } from "../support/emitted-file.ts";

/**
 * `manifest.json`: what catalogc wrote, so that the next run knows what it may replace or delete. It names every
 * file but itself, and is the only generated file that names the generator's version.
 */
export interface Manifest {
  readonly generator: string;
  /** By path relative to `out/`. */
  readonly files: ReadonlyMap<string, ManifestEntry>;
}

export interface ManifestEntry {
  /** Of the file's bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  /** The recipe the file came from, when it came from one. */
  readonly recipe?: string;
}

export const manifestPath = "manifest.json";

/** The folder inside `out/` in which a run keeps its journal; no generated file may be in it. */
export const workFolder = ".catalogc";

/** What only the outside can supply. */
export interface ManifestContext {
  readonly version: string;
  readonly sha256: (content: string | Uint8Array) => string;
}

/**
 * The manifest of all emitted files, and of files `kept` from an earlier run, sorted by path, as JSON that prettier
 * leaves alone.
 */
export function manifestFile(
  files: Iterable<EmittedFile>,
  context: ManifestContext,
  kept: Iterable<readonly [path: string, ManifestEntry]> = [],
): EmittedFile {
  const emitted = [...files].map(({ path, content, recipe }): [string, ManifestEntry] => [
    path,
    { sha256: context.sha256(content), ...(recipe !== undefined && { recipe }) },
  ]);
  const entries = [...emitted, ...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  const manifest = { generator: `catalogc ${context.version}`, files: Object.fromEntries(entries) };
  return { path: manifestPath, content: `${JSON.stringify(manifest, undefined, 2)}\n` };
}

export type ManifestReading =
  { readonly ok: true; readonly manifest: Manifest } | { readonly ok: false; readonly reason: string };

/**
 * Reads a manifest found on disk, which anybody may have written: every path stays inside `out/`, every hash is one.
 * Checked by hand, because a run that changes nothing must not load a schema library for six lines of shape.
 */
export function readManifest(text: string): ManifestReading {
  const wrong = (reason: string): ManifestReading => ({ ok: false, reason });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return wrong("it is not JSON");
  }
  if (!isRecord(parsed)) return wrong("it is not a JSON object");
  const { generator, files } = parsed;
  if (typeof generator !== "string") return wrong("`generator` is not a string");
  if (!isRecord(files)) return wrong("`files` is not an object");

  const entries = new Map<string, ManifestEntry>();
  for (const [path, entry] of Object.entries(files)) {
    if (!isOutputPath(path)) return wrong(`\`${path}\` is not a path inside the output folder`);
    if (!isRecord(entry)) return wrong(`the entry of \`${path}\` is not an object`);
    const { sha256, recipe } = entry;
    if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256))
      return wrong(`the hash of \`${path}\` is not a SHA-256 in hexadecimal`);
    entries.set(path, { sha256, ...(typeof recipe === "string" && { recipe }) });
  }
  return { ok: true, manifest: { generator, files: entries } };
}

/**
 * Whether a path names a place for a generated file: relative, `/` between segments, no `.`, `..`, empty segment,
 * control character or backslash, and neither the manifest nor the work folder.
 */
export function isOutputPath(path: string): boolean {
  const segments = path.split("/");
  return (
    path.length <= 4096 &&
    // eslint-disable-next-line no-control-regex -- control characters are what is refused
    !/[\u0000-\u001f\u007f\\]/.test(path) &&
    segments.every((segment) => segment !== "" && segment !== "." && segment !== "..") &&
    !/^[a-z]:/i.test(path) &&
    path !== manifestPath &&
    segments[0] !== workFolder
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
