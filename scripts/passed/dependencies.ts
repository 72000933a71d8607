import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join, posix } from "node:path";
import { projectFiles } from "./project-files.ts";

const projectRoot = join(import.meta.dirname, "../..");

/** Folders that tests read by name. */
const dataFolders = new Set(["golden", "recipes", "docs", "templates"]);
const importPattern =
  /^(?:import|export)\b(?!\s+type\b)[\s\w{},*$]*?(?:\bfrom\s*)?["'](?<path>\.[^"']*)["']|\bimport\(\s*["'](?<lazy>\.[^"']*)["']/gm;
const literalPattern = /["'`](?<text>[\w./-]+)["'`]/g;

/** The files of the project, and which of them a file depends on. All paths are relative to the root. */
export class Dependencies {
  readonly files: readonly string[];
  readonly #root: string;
  readonly #known: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #texts = new Map<string, string>();
  readonly #hashes = new Map<string, string>();
  readonly #next = new Map<string, readonly string[]>();

  constructor(root = projectRoot) {
    this.#root = root;
    this.files = projectFiles(root);
    this.#known = new Set(this.files);
    this.#folders = new Set(this.files.flatMap(foldersOf));
  }

  /** The text of a file. */
  text(file: string): string {
    const text = this.#texts.get(file) ?? readFileSync(join(this.#root, file), "utf8");
    this.#texts.set(file, text);
    return text;
  }

  /** Files below a folder, or the file itself. Empty if there is neither. */
  below(path: string): readonly string[] {
    return this.#known.has(path) ? [path] : this.files.filter((file) => file.startsWith(`${path}/`));
  }

  /** Modules that a file imports at run time. */
  imports(file: string): readonly string[] {
    if (!/\.(?:ts|mjs|cjs)$/.test(file)) return [];
    return [...this.text(file).matchAll(importPattern)]
      .map(({ groups }) => posix.join(posix.dirname(file), groups?.["path"] ?? groups?.["lazy"] ?? ""))
      .filter((path) => this.#known.has(path));
  }

  /**
   * Everything that some files depend on: what they import, and what tests among them name in a literal. A path starts at
   * the file or at the root.
   * @param isFollowed limits the files whose own dependencies count
   */
  closure(starts: readonly string[], isFollowed: (file: string) => boolean = () => true): readonly string[] {
    const found = new Set<string>();
    const open = [...starts];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      if (isFollowed(file)) open.push(...this.#direct(file));
    }
    return [...found].sort();
  }

  /** A digest of names and contents. */
  digest(files: readonly string[], ...others: readonly string[]): string {
    const hash = createHash("sha256");
    for (const file of files) hash.update(`${file}\0${this.#hash(file)}\n`);
    for (const other of others) hash.update(`${other}\n`);
    return hash.digest("hex").slice(0, 20);
  }

  #hash(file: string): string {
    const known = this.#hashes.get(file);
    if (known !== undefined) return known;
    const path = join(this.#root, file);
    const content = lstatSync(path).isSymbolicLink() ? `link to ${readlinkSync(path)}` : readFileSync(path);
    const hash = createHash("sha256").update(content).digest("hex");
    this.#hashes.set(file, hash);
    return hash;
  }

  #direct(file: string): readonly string[] {
    const known = this.#next.get(file);
    if (known !== undefined) return known;
    const direct = [...this.imports(file), ...(isTestCode(file) ? this.#named(file) : [])];
    this.#next.set(file, direct);
    return direct;
  }

  /** Files and folders that a test names, and data beside it. The names of most folders at the root are common words. */
  #named(file: string): readonly string[] {
    const folder = posix.dirname(file);
    const literals = [...this.text(file).matchAll(literalPattern)].map(
      ({ groups }) => groups?.["text"] ?? "",
    );
    const named = [...new Set(literals)].flatMap((literal) =>
      [posix.join(folder, literal), posix.join(literal)]
        .filter((path) => !`${file}/`.startsWith(`${path}/`))
        .filter((path) => this.#known.has(path) || (this.#folders.has(path) && isNarrow(path)))
        .filter((path) => !isTestFile(path))
        .flatMap((path) => this.below(path)),
    );
    const beside = this.files.filter((path) => posix.dirname(path) === folder && !path.endsWith(".ts"));
    return [...named, ...beside];
  }
}

const isTestCode = (file: string): boolean => file.startsWith("test/") && file.endsWith(".ts");
const isTestFile = (file: string): boolean => file.endsWith(".test.ts");
const isNarrow = (path: string): boolean => path.includes("/") || dataFolders.has(path);

function foldersOf(file: string): readonly string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
