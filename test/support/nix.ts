import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeAtEnd } from "./left-folders.ts";

export { describeWith } from "./tools.ts";

export interface NixOptions {
  /** Evaluate to the bottom, not just to weak head normal form. Default true. */
  readonly strict?: boolean;
  /** Folder that relative paths in the expression start from. Default: the system's temporary folder. */
  readonly cwd?: string;
  /** Let evaluation write to the store (derivations, `toFile`). Default false: it only computes the paths. */
  readonly write?: boolean;
  /** More arguments for `nix-instantiate`, e.g. `["-I", "nixpkgs=…"]`. */
  readonly args?: readonly string[];
}

/** What Nix said on standard error when it refused an expression. */
export class NixError extends Error {
  override readonly name = "NixError";
}

/** Evaluates an expression and gives its JSON, parsed. Integers past 2^53 lose digits: compare those in Nix. */
export function nixEvalJson(expression: string, options: NixOptions = {}): unknown {
  return JSON.parse(instantiate(["--eval", "--json", ...evalFlags(options)], expression, options));
}

/** Evaluates an expression and gives it as `nix-instantiate --eval` prints values. */
export function nixEval(expression: string, options: NixOptions = {}): string {
  return instantiate(["--eval", ...evalFlags(options)], expression, options).trimEnd();
}

/** Parses an expression and gives it as `nix-instantiate --parse` prints it: fully parenthesised, desugared. */
export function nixParse(expression: string, options: NixOptions = {}): string {
  return instantiate(["--parse"], expression, options).trimEnd();
}

/**
 * The environment in which Nix tools work without a daemon, as root or not, and without touching `/nix`:
 * store and state lie in a temporary folder that is removed at the end of the file of tests or of the process.
 * Store paths begin with `<that folder>/store`.
 */
export function nixEnvironment(): NodeJS.ProcessEnv {
  const root = storeRoot();
  return {
    ...process.env,
    HOME: join(root, "home"),
    XDG_CACHE_HOME: join(root, "cache"),
    NIX_REMOTE: "",
    NIX_PATH: "",
    NIX_STORE_DIR: join(root, "store"),
    NIX_STATE_DIR: join(root, "state"),
    NIX_LOG_DIR: join(root, "log"),
    NIX_CONF_DIR: join(root, "conf"),
    NIX_CONFIG: [
      "build-users-group =",
      "experimental-features = nix-command flakes",
      "sandbox = false",
      "substituters =",
    ].join("\n"),
  };
}

function evalFlags({ strict = true, write = false }: NixOptions): string[] {
  return [...(strict ? ["--strict"] : []), ...(write ? ["--read-write-mode"] : [])];
}

/** The expression goes through standard input: an argument may not be longer than 128 KiB. */
function instantiate(mode: readonly string[], expression: string, options: NixOptions): string {
  const run = spawnSync("nix-instantiate", [...mode, ...(options.args ?? []), "-"], {
    input: expression,
    cwd: options.cwd ?? tmpdir(),
    env: nixEnvironment(),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new NixError(run.stderr);
  return run.stdout;
}

let root: string | undefined;

function storeRoot(): string {
  // Another file of tests may have had one, which went with it.
  if (root !== undefined && existsSync(root)) return root;
  const created = mkdtempSync(join(tmpdir(), "catalogc-nix-"));
  for (const folder of ["home", "cache", "conf"]) mkdirSync(join(created, folder));
  removeAtEnd(created);
  root = created;
  return created;
}
