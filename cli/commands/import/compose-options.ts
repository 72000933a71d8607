import type { Options } from "yargs";
import { WrongUsage } from "../arguments/command.ts";
import { choice, flag, flagOf, stringOf, stringsOf, text } from "../arguments/shared.ts";

/** The options of commands that import a Compose project. */
export const composeOptions = {
  name: text("Name of the package or app in the catalog, if it differs from its own"),
  syntax: choice("Syntax of the recipes", ["ts", "yaml", "nix", "json"], "nix"),
  "env-file": {
    describe: "File with the variables of a Compose file; without it, the .env beside it",
    type: "string",
    array: true,
    requiresArg: true,
  },
  "project-dir": text("Absolute folder of the host that relative paths of a Compose file refer to"),
  resources: flag(
    "Make resources of NixOS of the databases, caches and queues of a Compose file, with new state",
  ),
  packages: flag("Run packages of nixpkgs in place of the images of a Compose file that are known"),
} as const satisfies Readonly<Record<string, Options>>;

export function composeArguments(args: Readonly<Record<string, unknown>>) {
  const projectDir = stringOf(args, "projectDir");
  if (projectDir !== "" && !projectDir.startsWith("/"))
    throw new WrongUsage("--project-dir takes an absolute folder.");
  return {
    name: stringOf(args, "name"),
    syntax: stringOf(args, "syntax"),
    envFiles: stringsOf(args, "envFile"),
    projectDir,
    resources: flagOf(args, "resources"),
    packages: flagOf(args, "packages"),
  };
}
