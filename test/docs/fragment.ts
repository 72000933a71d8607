/**
 * The files of a catalog with a part of a recipe at its place, such as `apps.wiki.services`. The rest is the least that compiles:
 * a program for each component that runs none, both runtimes, and the license and source of a package.
 */
export function inFragment(place: string, language: string, text: string): Readonly<Record<string, string>> {
  const isCall = /^\S+\.override /.test(text);
  const value = language === "nix" && !text.startsWith("{") && !isCall ? `{ ${text} }` : text;
  const part: Readonly<Record<string, string>> = {
    ts: `import { config, file, lib, md, nix, pkgs, sh, text } from "catalogc";\nexport const part = {\n${text}};\n`,
    yaml: text,
    nix: `{ config, lib, pkgs }: ${value}`,
  };
  const imported = { ts: "(import ./part.ts).part", nix: "import ./part.nix { inherit config lib pkgs; }" }[
    language
  ];
  return {
    [`part.${language}`]: part[language] ?? text,
    "src/Makefile": "",
    // A syntax can be imported if a recipe has it.
    [`empty/recipe.${language}`]: empty[language] ?? "",
    "recipe.nix": rest(place, imported ?? `import ./part.${language}`),
  };
}

const empty: Readonly<Record<string, string>> = {
  ts: `import { defineRecipe } from "catalogc";\nexport default defineRecipe({});\n`,
  yaml: "{}\n",
  nix: "{ }\n",
};

const rest = (place: string, part: string): string => `{ config, lib, pkgs, ... }:
let
  recipe.${place} = ${part};
  running = component: if component.process or { } ? image then { } else { process.command = pkgs.hello; };
  component = each: lib.recursiveUpdate (running each) each;
  app = name: each: if !(each ? services) then each else lib.recursiveUpdate {
    services.runtimes = { hostos.enable = true; container.enable = true; };
  } (lib.recursiveUpdate each {
    services.components = lib.mapAttrs (_: component) (each.services.components or { \${name} = { }; });
  });
  package = each: lib.recursiveUpdate {
    license = "mit";
    source.path = ./src;
    build = lib.mapAttrs (_: _: { enable = true; }) (lib.filterAttrs (name: _: lib.hasSuffix "Builder" name) each.build);
  } each;
in
{
  apps = lib.mapAttrs app (recipe.apps or { });
  pkgs = lib.mapAttrs (_: package) (recipe.pkgs or { });
}
`;
