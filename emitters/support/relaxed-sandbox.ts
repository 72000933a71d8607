import type { App } from "../../compiler/ir/app.ts";

/** Nix manual, `sandbox`: it refuses to build what asks for less of it, unless it is told that it may. */
export const relaxedOptions = '--option sandbox relaxed --builders ""';

/** What `nix build` is told besides the name of an app's check: empty, or options with a space before them. */
export const optionsOfCheck = ({ test }: App, check: string): string =>
  check.startsWith("test-services") && !test.services.sandbox ? ` ${relaxedOptions}` : "";
