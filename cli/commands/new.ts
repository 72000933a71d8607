import { builders } from "./new/builders.ts";
import { type Command, WrongUsage } from "./arguments/command.ts";
import {
  flag,
  flagOf,
  recipesOption,
  stringOf,
  text,
  textOrJsonOf,
  textOrJsonOption,
} from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

const ofPackages = {
  from: text("pkg: folder, archive or address of the source, which is read, and fetched if needed"),
  builder: { ...text("pkg: the builder, if the source does not determine it"), choices: builders },
  git: text("pkg: repository with revision, e.g. github:owner/repo/v1.0.0"),
  url: text("pkg: URL of the source archive"),
  "pkg-version": text("pkg: version"),
  license: text("pkg: license"),
};

const ofApps = { package: text("app: the package it runs") };

const answers = {
  ...ofPackages,
  ...ofApps,
  description: text("Description of one sentence"),
  syntax: {
    ...text("Syntax of the recipe"),
    choices: ["ts", "yaml", "nix", "json"],
    defaultDescription: "that of most recipes",
  },
};

export const newCommand: Command = {
  usage: "new <kind> [name]",
  summary: "Create the recipe of a new package or app; asks for missing values",
  positionals: {
    kind: { describe: "What to create", choices: ["pkg", "app"] },
    name: { describe: "Name of the package or app", type: "string" },
  },
  options: {
    ...answers,
    service: flag("app: create a service instead of a program"),
    recipes: recipesOption,
    format: textOrJsonOption,
  },
  examples: [
    ["new pkg", "answer a few questions"],
    ["new pkg --from github:me/tool", "fetch the newest release, and read what it says"],
    ["new pkg tool --from ../tool --git github:me/tool/v1.0.0", "read a checkout"],
    ["new app tool --package tool", "create an app that runs a package"],
    ["new app web --package web --service --syntax yaml", "create a service, in YAML"],
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
    if (unused !== undefined) throw new WrongUsage(`--${unused} is not an option of \`new ${kind}\`.`);
    if (given["url"] && given["git"]) throw new WrongUsage("--url cannot be combined with --git.");
    return newRecipe({
      kind,
      recipes: stringOf(args, "recipes"),
      given,
      service,
      format: textOrJsonOf(args),
    });
  },
};
