import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogcProgram } from "../support/catalogc.ts";
import { snapshot } from "../faults/bed.ts";
import { writeTree } from "../support/temp-folder.ts";

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

const recipeFiles = (): Files => ({
  "recipes/catalog.yaml": "repositoryUrl: github:example/catalog\nmaintainerLists: [./people.json]\n",
  "recipes/people.json": '{ "team": { "name": "Team", "email": "team@example.org", "github": "team" } }\n',
  "recipes/tool/fix.patch": "--- a/x\n+++ b/x\n",
  "recipes/tool/recipe.ts": `import { config, defineRecipe, file, lib, pkgs, sh } from "catalogc";
import { version } from "../common.ts";

export default defineRecipe({
  pkgs: {
    tool: {
      version,
      license: ["mit", "asl20"],
      source: { git: \`github:owner/tool/v\${version}\`, hash: "", patches: [file("./fix.patch")] },
      build: { goPackageBuilder: { enable: true, ldflags: ["-s", ...lib.range(1, 2).map(String)] } },
      test: { script: sh\`tool --version | grep \${config.pkgs.other.version}\` },
    },
  },
});
`,
  "recipes/common.ts": 'export const version = "1.2.3";\n',
  "recipes/other/recipe.nix": `{ lib, pkgs, config, ... }:
let inherit (config.pkgs.tool) version; in
{
  pkgs.other = {
    version = lib.concatStringsSep "." [ "2" version ];
    source = { url = "https://example.org/other-\${version}.tar.gz"; hash = ""; };
    build.standardBuilder = { enable = true; packages.build = with pkgs; [ tool hello ]; };
    build.extraAttrs = { postInstall = ''echo "\${pkgs.tool}"''; };
  };
}
`,
  "recipes/web/recipe.yaml": `apps:
  web:
    services:
      components:
        web:
          process:
            command: /bin/web
            argv: ["--port", "80", $XDG_CONFIG_HOME/web.toml]
            environment: &env { MODE: "yes", PRICE: "5$ 10%" }
            configData: { web.toml: { text: "port = 80" } }
            ports: ["8080:80"]
          healthcheck: { enable: true, test: [curl, -f, localhost], interval: 5s }
          resources: { db: { hostosConfig: { services: { postgresql: { enable: true } } } } }
        worker:
          process: { command: /bin/worker, environment: *env }
          dependsOn: [web]
      runtimes: { container: { enable: true }, hostos: { enable: true } }
    test: { services: { script: "true" } }
`,
  "recipes/plain/recipe.json": JSON.stringify({
    apps: { plain: { programs: { runtimes: { shell: { enable: true } } } } },
  }),
});

/** The recipes, their output, what an earlier run remembers, and what a killed one has left. */
export function makeScene(folder: string): Files {
  const files = recipeFiles();
  writeTree(folder, files);
  execFileSync(process.execPath, [catalogcProgram, "compile", "--cache-dir", "cache"], {
    cwd: folder,
    stdio: "ignore",
  });
  const found = [...snapshot(folder)].flatMap(([path, what]) => (what === "folder" ? [] : [path]));
  const all = Object.fromEntries(found.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  const id = "0123456789abcdef";
  const steps = [
    { path: "flake.nix", before: null, after: "0".repeat(64), executable: false },
    { path: "pkgs/tool/package.nix", before: "1".repeat(64), after: null, executable: false },
  ];
  return {
    ...all,
    [`out/.catalogc/journal-${id}.json`]: JSON.stringify({ steps }),
    [`out/.catalogc/new-${id}/0.${id}`]: "{ }\n",
  };
}
