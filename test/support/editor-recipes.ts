/** One catalog in each syntax, for tests of editors: an app with two components, a package and a file. */
export const editorRecipes = {
  yaml: `pkgs:
  tool:
    description: A tool.
    version: 1.2.0
    license: mit
    source:
      url: https://example.org/tool-1.2.0.tar.gz
      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=
    build:
      standardBuilder:
        enable: true
apps:
  web:
    description: A server.
    programs:
      packages:
        - tool
    services:
      components:
        db:
          process:
            command: !pkg tool
        api:
          dependsOn:
            - db
          process:
            command: !pkg tool
            user: root
            configData:
              a.txt:
                source: ./a.txt
            secrets:
              token:
                file: /run/token
      runtimes:
        hostos:
          enable: true
        container:
          enable: true
`,
  json: `{
  "pkgs": {
    "tool": {
      "description": "A tool.",
      "version": "1.2.0",
      "license": "mit",
      "source": {
        "url": "https://example.org/tool-1.2.0.tar.gz",
        "hash": "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="
      },
      "build": { "standardBuilder": { "enable": true } }
    }
  },
  "apps": {
    "web": {
      "description": "A server.",
      "programs": { "packages": ["tool"] },
      "services": {
        "components": {
          "db": { "process": { "command": { "$pkg": "tool" } } },
          "api": {
            "dependsOn": ["db"],
            "process": {
              "command": { "$pkg": "tool" },
              "user": "root",
              "configData": { "a.txt": { "source": "./a.txt" } },
              "secrets": { "token": { "file": "/run/token" } }
            }
          }
        },
        "runtimes": { "hostos": { "enable": true }, "container": { "enable": true } }
      }
    }
  }
}
`,
  nix: `{ pkgs, config, ... }:
let
  version = "1.2.0";
in
{
  pkgs.tool = {
    description = "A tool.";
    inherit version;
    license = "mit";
    source.url = "https://example.org/tool-\${version}.tar.gz";
    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    build.standardBuilder.enable = true;
  };
  apps.web = {
    description = "A server.";
    programs.packages = with pkgs; [ tool ];
    services.components.db.process.command = pkgs.tool;
    services.components.api = {
      dependsOn = [ "db" ];
      process.command = pkgs.tool;
      process.user = "root";
      process.configData."a.txt".source = ./a.txt;
      process.secrets.token.file = "/run/token";
    };
    services.runtimes.hostos.enable = true;
    services.runtimes.container.enable = true;
  };
}
`,
  ts: `import { defineRecipe, file, pkgs } from "catalogc";

const version = "1.2.0";
const { tool } = pkgs;

export default defineRecipe({
  pkgs: {
    tool: {
      description: "A tool.",
      version,
      license: "mit",
      source: {
        url: \`https://example.org/tool-\${version}.tar.gz\`,
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: { standardBuilder: { enable: true } },
    },
  },
  apps: {
    web: {
      description: "A server.",
      programs: { packages: [tool] },
      services: {
        components: {
          db: { process: { command: pkgs.tool } },
          api: {
            dependsOn: ["db"],
            process: {
              command: pkgs.tool,
              user: "root",
              configData: { "a.txt": { source: file("./a.txt") } },
              secrets: { token: { file: "/run/token" } },
            },
          },
        },
        runtimes: { hostos: { enable: true }, container: { enable: true } },
      },
    },
  },
});
`,
} as const;

export type Syntax = keyof typeof editorRecipes;
export const syntaxes: readonly Syntax[] = ["yaml", "json", "nix", "ts"];
