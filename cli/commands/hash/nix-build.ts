import { spawn } from "node:child_process";
import { systemReason } from "../../disk/system-error.ts";
import {
  readFailure,
  readMismatches,
  readWithoutModules,
  type Failure,
  type Mismatch,
} from "./nix-messages.ts";

/** The result of a build. */
export type Build =
  | { readonly kind: "built" }
  | { readonly kind: "mismatch"; readonly mismatches: readonly Mismatch[] }
  /** A Go package needs no vendor hash: the derivation of its modules. */
  | { readonly kind: "no modules"; readonly derivation: string }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "no nix"; readonly reason: string };

/**
 * Runs `nix build` for one attribute of a flake, a folder by its absolute path, and parses its messages about hashes.
 * Creates no result link.
 * @param showLog gets what Nix prints, at once
 */
export async function nixBuild(
  flake: string,
  attribute: string,
  more: readonly string[],
  ending: AbortSignal,
  showLog: (text: string) => void,
): Promise<Build> {
  const args = ["build", `${flake}#${attribute}`, "--no-link", ...more];
  try {
    const { status, stderr } = await runNix(args, ending, showLog);
    if (status === 0) return { kind: "built" };
    const mismatches = readMismatches(stderr);
    if (mismatches.length > 0) return { kind: "mismatch", mismatches };
    const derivation = readWithoutModules(stderr);
    return derivation === undefined
      ? { kind: "failed", failure: readFailure(stderr) }
      : { kind: "no modules", derivation };
  } catch (error) {
    return { kind: "no nix", reason: systemReason(error) };
  }
}

/** nixpkgs refuses packages by their `meta`, which only matters when they are built. */
const permissive = Object.fromEntries(
  ["BROKEN", "INSECURE", "UNFREE", "UNSUPPORTED_SYSTEM"].map((what) => [`NIXPKGS_ALLOW_${what}`, "1"]),
);

/** Runs `nix`. @throws system errors */
export function runNix(
  args: readonly string[],
  signal: AbortSignal,
  showLog: (text: string) => void = () => undefined,
): Promise<{ status: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const features = ["--extra-experimental-features", "nix-command flakes"];
    const options = { signal, env: { ...permissive, ...process.env } };
    const child = spawn("nix", [...features, ...args], { stdio: ["ignore", "ignore", "pipe"], ...options });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      showLog(text);
    });
    child.on("error", reject).on("close", (status) => {
      resolve({ status, stderr });
    });
  });
}
