import { stripVTControlCharacters } from "node:util";

/** A fixed-output derivation whose output does not match its hash. */
export interface Mismatch {
  /** Its path in the store. */
  readonly derivation: string;
  readonly specified: string;
  readonly got: string;
}

/** The reason of a failed build. */
export interface Failure {
  /** In one line. */
  readonly reason: string;
  /** The end of the builder's log as shown by Nix; builders often explain the fix there. */
  readonly log: readonly string[];
}

/**
 * Every hash mismatch that Nix or Lix reports, each derivation once. Nix 2.3 prints `wanted`, later versions
 * `specified`; Lix prints `likely URL:` before it, and paths after it. For a remote build, Nix prints the machine
 * first.
 */
export function readMismatches(stderr: string): readonly Mismatch[] {
  const found = new Map<string, Mismatch>();
  const [, ...reports] = stripVTControlCharacters(stderr).split(
    /^[ \t]*(?:error: (?:build of .* failed: )?)?hash mismatch in fixed-output derivation '/m,
  );
  for (const report of reports) {
    const [derivation = ""] = report.split("'", 1);
    const [, specified] = /^[ \t]+(?:specified|wanted):[ \t]*(\S+)$/m.exec(report) ?? [];
    const [, got] = /^[ \t]+got:[ \t]*(\S+)$/m.exec(report) ?? [];
    if (specified !== undefined && got !== undefined) found.set(derivation, { derivation, specified, got });
  }
  return [...found.values()];
}

/** The failure of a builder if there is one, else the first error. */
export function readFailure(stderr: string): Failure {
  const text = stripVTControlCharacters(stderr);
  const errors = [...text.matchAll(/^[ \t]*error: (.+)\n?((?:(?![ \t]*error:).*\n?)*)/gm)];
  const ofBuilder = errors.find(([, , more = ""]) => /^[ \t]*[Ll]ast \d+ log lines:$/m.test(more));
  const [, said = "", more = ""] = ofBuilder ?? errors[0] ?? [];
  const [, cause] = /^[ \t]*Reason: (.+)$/m.exec(more) ?? [];
  const reason = (cause === undefined ? said : `${said} ${cause}`).trim().replace(/[;:.]$/, "");
  const [, log = ""] = /log lines:\n((?:[ \t]*>.*\n?)+)/.exec(more) ?? [];
  return {
    reason: reason || (text.trim().split("\n").at(-1) ?? "") || "it did not say why",
    log: log
      .split("\n")
      .map((line) => line.replace(/^[ \t]*> ?/, "").trimEnd())
      .filter((line) => line !== ""),
  };
}

/**
 * The derivation of the modules of a Go package whose builder wants no vendor hash: the source contains the modules, or
 * there are none. Source: nixpkgs `pkgs/build-support/go/module.nix`.
 */
export function readWithoutModules(stderr: string): string | undefined {
  const text = stripVTControlCharacters(stderr);
  if (!/vendor folder (?:exists|is empty), please set 'vendorHash = null;'/.test(text)) return undefined;
  return /'(\/nix\/store\/[^']+-go-modules\.drv)'/.exec(text)?.[1];
}
