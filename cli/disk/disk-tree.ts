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
import { entriesOf } from "./safe-reads.ts";
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
import { meantName } from "./lookalike.ts";
import { isMissing, isSystemError } from "./system-error.ts";

/** Nothing that belongs in a recipe is larger; the compiler has a tighter limit for sources. In bytes. */
const largestFile = 64 * 1024 * 1024;

/** Files and folders below a folder, links followed: a dozen folders with links to each other have more than any disk. */
const mostBelow = 100_000;

/**
 * The recipe folder on disk. Dot-folders and `node_modules` are not searched, nor are linked folders: what they
 * lead to is in the tree already, or must not be, which is a problem where there are recipes.
 */
export class DiskTree implements RecipeTree {
  readonly #root: string;
  /** Where folders lead, links followed, if that need not be found out for every file in them. */
  readonly #realFolders: Map<string, string> | undefined;

  /**
   * @param isStill nobody is going to put links in the place of folders, as long as this is used
   * @throws system errors when `folder` is not there
   */
  constructor(folder: string, { isStill = false }: { readonly isStill?: boolean } = {}) {
    this.#root = realpathSync.native(folder);
    this.#realFolders = isStill ? new Map() : undefined;
  }

  /** Where a path of the tree is on disk, links in it not followed. */
  locate(path: string): string {
    return `${this.#root}/${path}`;
  }

  /** The path of the tree that a path leads to, links followed; undefined when there is nothing, or it is not in the tree. */
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
          const meant = meantName(name, () => this.read(path));
          if (meant !== undefined) lookalikes.push({ path, meant });
        }
        if (!searched && !(candidate && !entry.isDirectory())) continue;
        const unnamable = this.#problemWithName(folder, name);
        if (unnamable !== undefined) problems.push({ path, ...unnamable });
        else if (searched) visit(path);
        // Neither it nor a folder above it is a link: there is nothing to resolve.
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
   * A file itself, or every file below a folder, links followed as far as they stay in the tree; and what of the folder
   * cannot be named, is not there, or has no end.
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

  /** Whether the owner may run a file. */
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

  /** Names go into generated text and into messages, so they must be text on one line. */
  #problemWithName(folder: string, name: string): Obstacle | undefined {
    // What is not UTF-8 has been replaced; only the bytes tell it from a name that is spelt so.
    if (name.includes("\uFFFD")) {
      const names = readdirSync(this.#at(folder), { encoding: "buffer" });
      const read = names.filter((bytes) => bytes.toString("utf8") === name);
      if (!read.every((bytes) => bytes.equals(Buffer.from(name)))) return wrongName("is not valid UTF-8");
    }
    return /\p{Cc}/u.test(name) ? wrongName("holds a control character") : undefined;
  }

  /** Why recipes in a linked folder are not found; undefined when there are none, or they are found where they are. */
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
   * Where a path leads, links followed, and what is there if that has been looked at.
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

  /** Where a path leads, links followed; or what is wrong with it. */
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

/** Below the folder of a catalog, `pkgs/hello/recipe.ts`. What a link leads to may be the whole disk. */
const depthOfRecipes = 2;

const isRecipeName = /^recipe\.(?:ts|ya?ml|json|nix)$/;
/** `recipes.nix`, `Recipe.yaml`, `recipe.js`, `recipe.nix.txt`, and what such a file is called in nixpkgs. */
const mayMeanRecipe = /^(?:recipes?(?:\.[a-z]+)?(?:\.txt)?|(?:default|package)\.nix)$/i;

const isSearched = (folder: string): boolean => !folder.startsWith(".") && folder !== "node_modules";

/** Where a link to a folder leads; undefined for other links. */
function realFolder(link: string): string | undefined {
  try {
    const real = realpathSync.native(link);
    return statSync(real).isDirectory() ? real : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

interface Resolved {
  readonly kind: "file" | "directory";
  readonly real: string;
  readonly size: number;
}
