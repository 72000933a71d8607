import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// An entry whose definitions are all `lib.mkIf false` does not exist: neither in the catalog nor for readers of it
// through `config`. The same holds for `attrsOf` of the module system.

interface Catalog {
  readonly apps: Readonly<Record<string, { readonly usage: string }>>;
}

async function read(usage: string) {
  const { diagnostics, text } = await compileNixRecipe(`{
    pkgs.no = mkIf false { version = "2.0"; license = "mit"; source.path = ./src; build.standardBuilder.enable = true; };
    apps.no = mkIf false { description = "No."; };
    apps.web = {
      usage = ${usage};
      data = { no = mkIf false "no"; yes = mkForce { content = "forced"; }; text = mkDefault "text"; };
      services.components = {
        no = mkIf false { process.command = "/bin/no"; };
        web.process = {
          command = "/bin/web";
          environment = { NO = mkIf false "no"; YES = mkForce "yes"; };
          configData.no = mkIf false { text = "no"; };
        };
      };
    };
  }`);
  const catalog = text("catalog.json");
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return catalog === undefined ? errors : (JSON.parse(catalog) as Catalog).apps.web?.usage;
}

const web = "config.apps.web.services.components.web.process";

it.each([
  [`config.pkgs.no.version or "none"`, "none"],
  [`boolToString (config.pkgs ? no)`, "false"],
  [`config.apps.no.description or "none"`, "none"],
  [`config.apps.web.services.components.no.process.command or "none"`, "none"],
  [`toString (attrNames config.apps.web.services.components)`, "web"],
  [`concatStrings (mapAttrsToList (name: value: name + value) ${web}.environment)`, "YESyes"],
  [`toString (attrNames ${web}.configData)`, ""],
  [`config.apps.web.data.no.content or "none"`, "none"],
  [`config.apps.web.data.yes.content + config.apps.web.data.text.content`, "forcedtext"],
])("%s is %j", async (usage, expected) => {
  expect(await read(usage)).toEqual(expected);
});

it("reports it where one is needed", async () => {
  expect(await read("config.pkgs.no.version")).toMatchObject([
    { code: "CG201", message: "attribute `no` is missing in `config.pkgs`" },
  ]);
});

it("names the set that packages of nixpkgs are in", async () => {
  expect(await read("config.pkgs.hello.version")).toMatchObject([
    { code: "CG201", hint: "It has `no`. For a package of nixpkgs, write `pkgs.hello`." },
  ]);
});
