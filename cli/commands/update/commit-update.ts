import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { notCommitted } from "../../../compiler/diagnostics/editing.ts";

/** The recipes and the output folder of a catalog in its git repository. */
export class CatalogRepository {
  readonly #folder: string;
  readonly #paths: readonly string[];

  /** @param out the output folder, absolute; `recipes` may be elsewhere in the repository */
  constructor(recipes: string, out: string) {
    this.#folder = dirname(out);
    this.#paths = [recipes, out];
  }

  /** Why an update must not be committed: there is no repository, or it would contain other changes. */
  problem(): Diagnostic | undefined {
    const { status, stdout, reason } = this.#git("status", "--porcelain", "--", ...this.#paths);
    if (status !== 0) return notCommitted(reason);
    return stdout === "" ? undefined : notCommitted("there are changes that are not committed", true);
  }

  commit(message: string): Diagnostic | undefined {
    for (const args of [
      ["add", "--", ...this.#paths],
      ["commit", "--quiet", "--message", message, "--", ...this.#paths],
    ]) {
      const { status, reason } = this.#git(...args);
      if (status !== 0) return notCommitted(reason);
    }
    return undefined;
  }

  #git(...args: readonly string[]): { status: number | null; stdout: string; reason: string } {
    const { status, stdout, stderr, error } = spawnSync("git", ["-C", this.#folder, ...args], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
      maxBuffer: 1 << 28,
    });
    if (error !== undefined) return { status: null, stdout: "", reason: "git is not installed" };
    const reason = /^(?:fatal|error): (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split("\n")[0] ?? "";
    return { status, stdout, reason: reason || "git failed" };
  }
}
