import { select, variable } from "../../compiler/language/build.ts";
import { text } from "../../compiler/language/text.ts";
import type { Text } from "../../compiler/ir/values.ts";
import { compose } from "../support/compose-text.ts";

/** A program that a script of catalogc calls, by its full path: `PATH` is the component's, and may be anything. */
export const tool = (name: "coreutils" | "getent" | "systemd", program: string): Text =>
  compose`${text(select(variable("pkgs"), name))}/bin/${program}`;
