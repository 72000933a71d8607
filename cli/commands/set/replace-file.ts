import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * Gives a file another text, all or nothing: a reader sees the old text or the new one. Its mode stays, and a link to
 * it stays a link.
 * @throws system errors
 */
export function replaceFile(path: string, text: string): void {
  const real = realpathSync(path);
  const fresh = `${real}.catalogc-new`;
  try {
    const { mode } = statSync(real);
    writeFileSync(fresh, text, { mode });
    // The umask has taken from it.
    chmodSync(fresh, mode);
    renameSync(fresh, real);
  } finally {
    rmSync(fresh, { force: true });
  }
}
