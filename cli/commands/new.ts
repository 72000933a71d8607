import type { Options } from "yargs";
import { builders } from "./new/builders.ts";
import { type Command, WrongUsage } from "./arguments/command.ts";
import { flagOf, recipesOption, stringOf } from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

const answer = (describe: string): Options => ({ describe, type: "string", requiresArg: true });

const ofPackages = {
  from: answer("pkg: a folder or archive with the source; what is in it decides the builder"),
  builder: { ...answer("pkg: the builder, when the source does not say"), choices: builders },
  git: answer("pkg: repository with revision, e.g. github:owner/repo/v1.0.0"),
  url: answer("pkg: URL of the source archive"),
  "pkg-version": answer("pkg: its version"),
  license: answer("pkg: its license"),
};

const ofApps = { package: answer("app: the package it runs") };

const answers = {
  ...ofPackages,
  ...ofApps,
  description: answer("One sentence about it"),
  syntax: {
    ...answer("The syntax of the recipe"),
    choices: ["ts", "yaml", "nix", "json"],
    defaultDescription: "what most recipes have",
  },
};

export const newCommand: Command = {
  usage: "new <kind> [name]",
  summary: "Write the recipe of a new package or app; asks for what is not given",
  positionals: {
    kind: { describe: "What to create", choices: ["pkg", "app"] },
    name: { describe: "Its name", type: "string" },
  },
  options: {
    ...answers,
    service: { describe: "app: a service instead of a program", type: "boolean", default: false },
    recipes: recipesOption,
  },
  examples: [
    ["new pkg", "answer a few questions"],
    ["new pkg tool --from ../tool --git github:me/tool/v1.0.0", "propose the builder from a checkout"],
    ["new app tool --package tool", "an app that runs a package"],
    ["new app web --package web --service --syntax yaml", "a service, in YAML"],
  ],
  async run(args) {
    const newRecipe = await (await loadProgram()).newRecipe();
    const given = Object.fromEntries(
      ["name", ...Object.keys(answers)].map((name) => [name, stringOf(args, name)]),
    );
    const kind = stringOf(args, "kind") === "app" ? "app" : "pkg";
    const service = flagOf(args, "service");
    const unasked = kind === "app" ? Object.keys(ofPackages) : Object.keys(ofApps);
    const unused = unasked.find((name) => given[name]) ?? (service && kind === "pkg" ? "service" : undefined);
    if (unused !== undefined) throw new WrongUsage(`\`new ${kind}\` has no use for --${unused}.`);
    if (given["url"] && given["git"])
      throw new WrongUsage("A source is in one place: give --url or --git, not both.");
    return newRecipe({ kind, recipes: stringOf(args, "recipes"), given, service });
  },
};
