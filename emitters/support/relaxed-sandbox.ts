import type { App } from "../../compiler/ir/app.ts";

/** Nix manual, `sandbox`: it refuses to build what asks for less of it, unless it is told that it may. */
export const relaxedOptions = '--option sandbox relaxed --builders ""';

/** The options that `nix build` needs for an app's check: empty, or with a space before them. */
export const optionsOfCheck = ({ test }: App, check: string): string =>
  isSandboxed(test, check) ? "" : ` ${relaxedOptions}`;

function isSandboxed({ programs, services }: App["test"], check: string): boolean {
  if (check === "test-programs") return programs.sandbox;
  return !check.startsWith("test-services") || services.sandbox;
}
