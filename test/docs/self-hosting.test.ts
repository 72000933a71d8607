// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { catalogc } from "../support/catalogc.ts";
import { evaluateOnNixOs } from "../support/nixos.ts";
import { requireTool } from "../support/tools.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";
import { blocksOf, readDocument } from "./snippets.ts";

interface Compose {
  readonly services: Readonly<Record<string, object>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

const page = (name: string): string => readDocument(`docs/self-hosting/${name}.md`);
/** The blocks of a page in a language. */
const written = (name: string, language: string): readonly string[] =>
  blocksOf(page(name)).flatMap((block) => (block.language === language ? [block.text] : []));

/** The output folder of the document's recipe, which compiles without a word. */
function output(): string {
  const folder = tempFolder();
  const [recipe = ""] = written("secrets", "nix");
  writeTree(folder, { "recipes/vault/recipe.nix": recipe });
  expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  return join(folder, "out");
}

it("the recipe of docs/self-hosting gives its unit credentials, and its container secrets", () => {
  const out = output();
  const emitted = (path: string) => readFileSync(join(out, "apps/vault", path), "utf8");
  const unit = emitted("hostos/units/vault.service");
  expect(unit).toContain("LoadCredential=admin-token:/run/keys/vault-admin-token\n");
  expect(unit).toContain('Environment="ADMIN_TOKEN_FILE=%d/admin-token"\n');
  expect(unit).not.toContain("SMTP_PASSWORD");
  expect(unit).not.toContain("only-a-test");
  expect(emitted("test/hostos.nix")).toContain('builtins.toFile "secret" "only-a-test"');
  const generated = parse(emitted("container/compose.yaml")) as Compose;
  expect(Object.values(generated.secrets ?? {})).toEqual([
    { file: "/run/keys/vault-admin-token" },
    { file: "/run/keys/vault-smtp" },
  ]);
  const [, grant = ""] = /for example `(chown [^`]*)`/.exec(page("secrets")) ?? [];
  expect(emitted("RUN.md")).toContain(grant);
});

it("the settings of Compose are merged with the generated ones", () => {
  const folder = tempFolder();
  const [settings = ""] = written("containers", "nix");
  const [recipe = ""] = written("secrets", "nix");
  const changed = recipe.replace(
    "runtimes.container.enable = true;",
    `runtimes.container = { enable = true; composeConfig = ${settings}; };`,
  );
  writeTree(folder, { "recipes/vault/recipe.nix": changed });
  expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  const emitted = (path: string) => readFileSync(join(folder, "out/apps/vault", path), "utf8");
  const { services } = parse(emitted("container/compose.yaml")) as Compose;
  expect(services["vault"]).toMatchObject({
    labels: { "traefik.enable": "true" },
    env_file: [{ path: "/srv/vault/local.env", required: false }],
  });
  const [started = "", composed = ""] = written("containers", "sh");
  expect(emitted("RUN.md")).toContain(started.split(" -- ")[0]);
  expect(emitted("RUN.md")).toContain(composed);
  // Arguments after `--` go to podman-compose, behind the generated file.
  const runner = readFileSync(join(folder, "out/lib/container-runner.sh"), "utf8");
  expect(runner).toContain('compose+=(--file "$file" --project-name "$project")');
  expect(runner).toContain('exec "${compose[@]}" "$@"');
});

it("docs/self-hosting sets options that the generated module has", () => {
  const module = readFileSync(join(output(), "apps/vault/hostos/module.nix"), "utf8");
  const [host = ""] = written("operating", "nix");
  const set = [...host.matchAll(/^ {2}catalog\.apps\.[\w-]+\.(\S+) = /gm)].map(([, option = ""]) => option);
  expect(set).toHaveLength(3);
  for (const option of set)
    expect(module).toMatch(
      new RegExp(`^ {4}${option.replace(/\.[\w-]+\./, ".\\S+.")} = lib\\.mkOption`, "m"),
    );
});

it("the program of docs/self-hosting that writes its configuration has a copy that it may write", () => {
  const folder = tempFolder();
  const [, process = ""] = written("secrets", "nix");
  const forge = `{ pkgs, ... }: { apps.forge = {
    services.components.forge = { process = { command = pkgs.forgejo; } // ${process}; };
    services.runtimes = { container.enable = true; hostos.enable = true; };
    test.services.script = "true";
  }; }`;
  writeTree(folder, { "recipes/forge/recipe.nix": forge, "recipes/forge/app.ini": "[server]\n" });
  expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  const emitted = (path: string) => readFileSync(join(folder, "out/apps/forge", path), "utf8");
  // Where the copy is made, and what it is made of.
  const unit = emitted("hostos/units/forge.service");
  expect(unit).toContain("WorkingDirectory=/var/lib/forge\n");
  expect(unit).toContain('Environment="XDG_CONFIG_HOME=/etc/catalog/forge/forge"');
  expect(unit).toContain("--config /var/lib/forge/app.ini");
  expect(emitted("container/compose.yaml")).toContain(":/etc/catalog/forge/forge/app.ini:ro");
});

it("the unit of docs/self-hosting starts the program that the recipe makes", () => {
  const out = output();
  const driver = readFileSync(join(out, "apps/vault/test/container.py"), "utf8");
  const [, program = ""] = /succeed\("(\S+) up --detach"\)/.exec(driver) ?? [];
  const [unit = ""] = written("operating", "ini");
  const command = `/srv/vault/bin/${program}`;
  expect(unit).toContain(`ExecStart=${command} up --detach\n`);
  expect(unit).toContain(`ExecStop=${command} down\n`);
});

const nixpkgs = process.env["NIXPKGS"];

it.skipIf(nixpkgs === undefined || !requireTool("nix-instantiate"))(
  "the recipe of docs/self-hosting gives a module that NixOS takes",
  () => {
    const { vault } = evaluateOnNixOs(nixpkgs ?? "", output(), ["vault"]);
    expect(vault).toMatchObject({ differences: "", assertions: [], warnings: [] });
  },
);
