import { spawn } from "node:child_process";
import { isSystemError, systemReason } from "../system-error.ts";

export interface Mismatch {
  readonly specified: string;
  readonly got: string;
}

/** How a build ended. */
export type Build =
  | { readonly kind: "built" }
  | { readonly kind: "mismatch"; readonly mismatch: Mismatch }
  /** `said`: the first error that Nix reported. */
  | { readonly kind: "failed"; readonly said: string }
  | { readonly kind: "no nix"; readonly reason: string };

/** Runs `nix build` for one attribute of a flake, a folder by its absolute path, and reads what it says about hashes. Keeps no link to the result. */
export async function nixBuild(
  flake: string,
  attribute: string,
  more: readonly string[],
  ending: AbortSignal,
): Promise<Build> {
  const features = ["--extra-experimental-features", "nix-command flakes"];
  const args = [...features, "build", `${flake}#${attribute}`, "--no-link", ...more];
  try {
    const { status, stderr } = await run("nix", args, ending);
    if (status === 0) return { kind: "built" };
    const mismatch = readMismatch(stderr);
    return mismatch === undefined
      ? { kind: "failed", said: firstError(stderr) }
      : { kind: "mismatch", mismatch };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { kind: "no nix", reason: systemReason(error) };
  }
}

function run(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ status: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], signal });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject).on("close", (status) => {
      resolve({ status, stderr });
    });
  });
}

/** Nix, `libstore/build/local-derivation-goal.cc`: "hash mismatch in fixed-output derivation". */
function readMismatch(stderr: string): Mismatch | undefined {
  const match =
    /hash mismatch in fixed-output derivation '[^']*':\s+(?:specified|wanted):\s+(\S+)\s+got:\s+(\S+)/.exec(
      stderr,
    );
  const [, specified, got] = match ?? [];
  return specified === undefined || got === undefined ? undefined : { specified, got };
}

function firstError(stderr: string): string {
  const [, said] = /^[ \t]*error: (.+)$/m.exec(stderr) ?? [];
  return said ?? (stderr.trim().split("\n").at(-1) || "it did not say why");
}
