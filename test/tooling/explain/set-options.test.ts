import { expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { emit } from "../../../emitters/emit.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { setOptions } from "../../../tooling/explain/set-options.ts";
import { memoryTree } from "../../../compiler/support/memory-tree.ts";

const recipe = `
apps:
  papers:
    services:
      components:
        papers:
          process:
            command: !pkg paperless-ngx
            argv: [worker, migrate]
            environment: { CACHE_HOST: cache }
            secrets: { token: { file: /run/keys/token } }
            configData: { papers.ini: { text: "colour = blue" } }
          resources:
            cache: { hostosConfig: { services: { redis: { servers: { papers: { enable: true, port: 6381 } } } } } }
        papers-worker: { process: { command: !pkg paperless-ngx } }
      jobs:
        papers-migrate: { component: papers, schedule: daily, process: { command: !pkg paperless-ngx } }
      runtimes: { hostos: { enable: true }, container: { enable: true } }
`;

/** The lines of a file with an option that the recipe sets. */
async function labels(path: string): Promise<Readonly<Record<string, string>>> {
  const { files, stages, diagnostics } = await compile<EmittedFile>({
    tree: memoryTree({ "recipe.yaml": recipe }),
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit,
  });
  expect(diagnostics).toEqual([]);
  const entry = stages.checked.apps.get("papers");
  const content = String(files.get(path)?.content);
  if (entry === undefined) return expect.unreachable("it is in the recipe");
  const [found] = setOptions({ kind: "apps", name: "papers" }, entry, [{ path, content }]);
  const lines = content.split("\n");
  return Object.fromEntries(
    [...(found ?? [])].map(([line, { option }]) => [lines[line - 1]?.trim(), option]),
  );
}

const main = "services.components.papers";

it("labels no line by a name that many lines have, or by a module that the file does not hold", async () => {
  expect(await labels("apps/papers/container/compose.yaml")).toEqual({
    "environment:": `${main}.process.environment`,
    'CACHE_HOST: "cache"': `${main}.process.environment.CACHE_HOST`,
    'XDG_CONFIG_HOME: "/etc/catalog/papers/papers"': `${main}.process.environment`,
    "secrets:": `${main}.process.secrets`,
    '- source: "papers.token"': `${main}.process.secrets`,
    'target: "token"': `${main}.process.secrets`,
    '- source: "papers-migrate.token"': `${main}.process.secrets`,
    "papers.token:": `${main}.process.secrets`,
    "papers-migrate.token:": `${main}.process.secrets`,
    'file: "/run/keys/token"': `${main}.process.secrets.token.file`,
  });
});

it("labels the lines of a NixOS module, but not their ends", async () => {
  const found = await labels("apps/papers/hostos/module.nix");
  expect(found).toMatchObject({
    "port = 6381;": `${main}.resources.cache.hostosConfig`,
    'text = "colour = blue";': `${main}.process.configData."papers.ini".text`,
    'LoadCredential = [ "token:/run/keys/token" ];': `${main}.process.secrets.token.file`,
  });
  expect(Object.keys(found).filter((line) => /^(?:[\])};]+|serviceConfig = \{)$/.test(line))).toEqual([]);
});
