import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from "node:fs";
import type {
  EntryKind,
  Lookalike,
  Obstacle,
  ReadResult,
  RecipeTree,
  TreeListing,
  TreeProblem,
} from "../../compiler/support/recipe-tree.ts";
import { entriesOf, realFolder } from "./safe-reads.ts";
import {
  goneRoot,
  linkBack,
  obstacleOf,
  systemObstacle,
  tooLarge,
  tooMany,
  unsearchedLink,
  wrongName,
} from "./obstacles.ts";
import { readBytes } from "./read-file.ts";
import { intendedName } from "./lookalike.ts";
import { isMissing, isSystemError } from "./system-error.ts";

/** Larger files do not belong in a recipe; the compiler has a lower limit for sources. In bytes. */
const largestFile = 64 * 1024 * 1024;

/**
 * The limit of files and folders below a folder, with links followed: a dozen folders that link to each other have more
 * than any disk.
 */
const mostBelow = 100_000;

/**
 * The recipe folder on disk. Dot-folders, `node_modules` and linked folders are not searched: the target of a link is
 * already in the tree, or outside, which is a problem if it contains recipes.
 */
export class DiskTree implements RecipeTree {
  readonly #root: string;
  /** The targets of folders with links followed, cached if that is safe. */
  readonly #realFolders: Map<string, string> | undefined;

  /**
   * @param isStill whether links do not replace folders during use
   * @throws system errors if `folder` does not exist
   */
  constructor(folder: string, { isStill = false }: { readonly isStill?: boolean } = {}) {
    this.#root = realpathSync.native(folder);
    this.#realFolders = isStill ? new Map() : undefined;
  }

  /** The location of a tree path on disk, without following links. */
  locate(path: string): string {
    return `${this.#root}/${path}`;
  }

  /** The tree path that a path leads to, with links followed; undefined if it does not exist or is outside the tree. */
  realPath(path: string): string | undefined {
    const resolved = this.#resolve(path);
    return typeof resolved === "string" ? undefined : resolved.real.slice(this.#root.length + 1);
  }

  list(): TreeListing {
    const files: string[] = [];
    const problems: TreeProblem[] = [];
    const misnamed: string[] = [];
    const lookalikes: Lookalike[] = [];
    const visit = (folder: string): void => {
      // No link has led here.
      this.#realFolders?.set(folder, this.#at(folder));
      for (const entry of this.#entries(folder, problems)) {
        const { name } = entry;
        const path = folder === "" ? name : `${folder}/${name}`;
        const candidate = /^(?:recipe|catalog)\.[^.]+$/.test(name);
        const searched = entry.isDirectory() && isSearched(name);
        if (entry.isSymbolicLink() && isSearched(name)) {
          const obstacle = this.#whyLost(path);
          if (obstacle !== undefined) problems.push({ path, ...obstacle });
        }
        if (entry.isFile() && !isRecipeName.test(name)) {
          if (mayMeanRecipe.test(name)) misnamed.push(path);
          const meant = intendedName(name, () => this.read(path));
          if (meant !== undefined) lookalikes.push({ path, meant });
        }
        if (!searched && !(candidate && !entry.isDirectory())) continue;
        const unnamable = this.#problemWithName(folder, name);
        if (unnamable !== undefined) problems.push({ path, ...unnamable });
        else if (searched) visit(path);
        // Neither it nor a folder above it is a link, so nothing must be resolved.
        else if (entry.isFile()) files.push(path);
        else this.#addFile(path, files, problems);
      }
    };
    visit("");
    return {
      ...{ files, problems },
      ...(misnamed.length > 0 && { misnamed }),
      ...(lookalikes.length > 0 && { lookalikes }),
    };
  }

  kind(path: string): EntryKind {
    const resolved = this.#resolve(path);
    return typeof resolved === "string" ? resolved : resolved.kind;
  }

  read(path: string): ReadResult {
    const resolved = this.#resolve(path);
    const kind = typeof resolved === "string" ? resolved : resolved.kind;
    if (typeof resolved === "string" || kind !== "file") return { ok: false, ...obstacleOf(kind) };
    if (resolved.size > largestFile) return { ok: false, ...tooLarge(resolved.size, largestFile) };
    try {
      return { ok: true, bytes: readBytes(resolved.real) };
    } catch (error) {
      return { ok: false, ...systemObstacle(error) };
    }
  }

  /**
   * A file itself, or every file below a folder, with links followed inside the tree; and the parts of the folder that
   * have invalid names, do not exist, or are infinite.
   */
  filesBelow(path: string): Pick<TreeListing, "files" | "problems"> {
    const files: string[] = [];
    const problems: TreeProblem[] = [];
    const enter = (folder: string, above: readonly string[]): void => {
      for (const { name } of this.#entries(folder, problems)) {
        const inner = folder === "" ? name : `${folder}/${name}`;
        const obstacle = this.#problemWithName(folder, name);
        if (obstacle === undefined) visit(inner, above);
        else problems.push({ path: inner, ...obstacle });
      }
    };
    let left = mostBelow;
    const visit = (at: string, above: readonly string[]): void => {
      left -= 1;
      if (left === 0) problems.push({ path, ...tooMany(mostBelow) });
      if (left <= 0) return;
      const resolved = this.#resolve(at);
      if (typeof resolved === "string" || resolved.kind !== "directory") {
        if (resolved !== "missing") files.push(at);
        else if (at !== path) problems.push({ path: at, ...obstacleOf(resolved) });
        return;
      }
      const leadsBack = above.some((folder) => `${folder}/`.startsWith(`${resolved.real}/`));
      if (leadsBack) problems.push({ path: at, ...linkBack });
      else enter(at, [...above, resolved.real]);
    };
    visit(path, []);
    return { files: files.sort(), problems };
  }

  /** Whether the owner may execute a file. */
  isExecutable(path: string): boolean {
    const resolved = this.#resolve(path);
    return typeof resolved !== "string" && (statSync(resolved.real).mode & 0o100) !== 0;
  }

  #entries(folder: string, problems: TreeProblem[]): readonly Dirent[] {
    try {
      return readdirSync(this.#at(folder), { withFileTypes: true });
    } catch (error) {
      problems.push({
        path: folder === "" ? "." : folder,
        ...(folder === "" && isMissing(error) ? goneRoot : systemObstacle(error)),
      });
      return [];
    }
  }

  /** Names go into generated text and messages, so they must be text on one line. */
  #problemWithName(folder: string, name: string): Obstacle | undefined {
    // Invalid UTF-8 has been replaced; only the bytes distinguish it from a name with the replacement character.
    if (name.includes("\uFFFD")) {
      const names = readdirSync(this.#at(folder), { encoding: "buffer" });
      const read = names.filter((bytes) => bytes.toString("utf8") === name);
      if (!read.every((bytes) => bytes.equals(Buffer.from(name)))) return wrongName("is not valid UTF-8");
    }
    return /\p{Cc}/u.test(name) ? wrongName("holds a control character") : undefined;
  }

  /**
   * The reason why recipes in a linked folder are not found; undefined if there are none, or if they are found at their
   * own path.
   */
  #whyLost(path: string): Obstacle | undefined {
    const real = realFolder(this.#at(path));
    if (real === undefined) return undefined;
    const isInside = real === this.#root || real.startsWith(`${this.#root}/`);
    const steps = isInside ? real.slice(this.#root.length).split("/").slice(1) : [];
    if ((isInside && steps.every(isSearched)) || !this.#holdsRecipes(real, depthOfRecipes)) return undefined;
    return isInside ? unsearchedLink : obstacleOf("outside");
  }

  #holdsRecipes(folder: string, depth: number): boolean {
    return entriesOf(folder).some((entry) => {
      const inner = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return isRecipeName.test(entry.name);
      return (
        depth > 0 && isSearched(entry.name) && inner !== this.#root && this.#holdsRecipes(inner, depth - 1)
      );
    });
  }

  #addFile(path: string, files: string[], problems: TreeProblem[]): void {
    const kind = this.kind(path);
    if (kind === "file") files.push(path);
    else if (kind !== "directory") problems.push({ path, ...obstacleOf(kind) });
  }

  #at(path: string): string {
    return path === "" ? this.#root : `${this.#root}/${path}`;
  }

  /**
   * The target of a path with links followed, and its kind if that is known.
   * @throws system errors
   */
  #real(path: string): { readonly real: string; readonly status?: Stats } {
    const [, folder = "", name] = /^(?:(.*)\/)?([^/]+)$/s.exec(path) ?? [];
    if (this.#realFolders === undefined || name === undefined || name === ".")
      return { real: realpathSync.native(this.#at(path)) };
    const known = this.#realFolders.get(folder) ?? realpathSync.native(this.#at(folder));
    this.#realFolders.set(folder, known);
    const real = `${known}/${name}`;
    const status = lstatSync(real);
    return status.isSymbolicLink() ? { real: realpathSync.native(real) } : { real, status };
  }

  /** The target of a path with links followed, or the reason why it cannot be used. */
  #resolve(path: string): Resolved | Exclude<EntryKind, "file" | "directory"> {
    if (path.startsWith("/") || path.split("/").includes("..")) return "outside";
    if (path.includes("\0")) return "missing";
    try {
      const { real, status: seen } = this.#real(path);
      if (real !== this.#root && !real.startsWith(`${this.#root}/`)) return "outside";
      const status = seen ?? statSync(real);
      if (status.isDirectory()) return { kind: "directory", real, size: 0 };
      return status.isFile() ? { kind: "file", real, size: status.size } : "unreadable";
    } catch (error) {
      if (isMissing(error)) return "missing";
      if (isSystemError(error)) return "unreadable";
      throw error;
    }
  }
}

/** Below the folder of a catalog, `pkgs/hello/recipe.ts`. The target of a link may be the whole disk. */
const depthOfRecipes = 2;

const isRecipeName = /^recipe\.(?:ts|ya?ml|json|nix)$/;
/** `recipes.nix`, `Recipe.yaml`, `recipe.js`, `recipe.nix.txt`, and the names of such files in nixpkgs. */
const mayMeanRecipe = /^(?:recipes?(?:\.[a-z]+)?(?:\.txt)?|(?:default|package)\.nix)$/i;

/** Whether folders with this name are searched for recipes and watched by default. */
export const isSearched = (name: string): boolean => !name.startsWith(".") && name !== "node_modules";

interface Resolved {
  readonly kind: "file" | "directory";
  readonly real: string;
  readonly size: number;
}
