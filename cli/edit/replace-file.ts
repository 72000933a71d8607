import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * Gives a file another text, all or nothing: a reader sees the old text or the new one. Its mode stays, and a link to
 * it stays a link.
 * @throws system errors
 */
export function replaceFile(path: string, text: string): void {
  const real = realpathSync(path);
  const fresh = `${real}.catalogc-new`;
  try {
    writeFileSync(fresh, text, { mode: statSync(real).mode });
    renameSync(fresh, real);
  } finally {
    rmSync(fresh, { force: true });
  }
}
