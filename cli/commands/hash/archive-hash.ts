import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noSkopeo, notFetched } from "../../../compiler/diagnostics/images.ts";
import { isSystemError } from "../../disk/system-error.ts";
import { beforeSignalsEnd } from "./before-signals.ts";

/**
 * The hash of the archive that `dockerTools.pullImage` makes of an image, for the platform of this machine. Source:
 * nixpkgs, pkgs/build-support/docker/default.nix, `pullImage`; read 2026-11.
 *
 * @param entry `apps.notes.web`
 * @param name without tag and digest
 */
export async function archiveHash(
  entry: string,
  name: string,
  digest: string,
  tag: string,
): Promise<string | Diagnostic> {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-image-"));
  const leave = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  return beforeSignalsEnd(leave, async () => {
    try {
      const archive = join(folder, "image.tar");
      const platform = ["--insecure-policy", "--tmpdir", folder, "--override-os", "linux"];
      const failure = await skopeo([
        ...platform,
        ...["copy", `docker://${name}@${digest}`, `docker-archive:${archive}:${name}:${tag}`],
      ]);
      if (failure === "missing") return noSkopeo(entry);
      if (failure !== undefined) return notFetched(entry, failure);
      const hash = createHash("sha256");
      for await (const part of createReadStream(archive)) hash.update(part as Uint8Array);
      return `sha256-${hash.digest("base64")}`;
    } finally {
      leave();
    }
  });
}

/** Why it failed: its last line. */
const skopeo = (args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn("skopeo", args, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.on("error", (error) => {
      resolve(isSystemError(error) && error.code === "ENOENT" ? "missing" : error.message);
    });
    child.on("close", (status) => {
      const message = /msg="?(.*?)"?$/m.exec(said)?.[1] ?? said.trim();
      resolve(status === 0 ? undefined : message || "skopeo failed");
    });
  });
