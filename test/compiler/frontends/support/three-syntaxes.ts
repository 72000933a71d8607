/** Recipes written in each syntax the recipe language has. */
export const recipesInEverySyntax: Readonly<
  Record<string, Readonly<Record<"ts" | "yaml" | "json" | "nix", string>>>
> = {
  "an app with a service": {
    ts: `import { defineRecipe, file, md, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    "hello-web": {
      description: "A web service that says hello.",
      displayName: "Hello",
      icon: file("../logo.svg"),
      links: { website: "https://example.org/hello" },
      usage: md\`
        Run \\\`hello\\\`.
      \`,
      programs: {
        mainPackage: pkgs.hello,
        packages: [pkgs.curl, pkgs.python3Packages.requests],
        runtimes: { program: { enable: true }, shell: { enable: true } },
      },
      services: {
        components: {
          web: {
            process: {
              command: pkgs.hello,
              argv: ["serve", "--config", "$XDG_CONFIG_HOME/web.toml"],
              environment: { DATA: \`\${pkgs.curl}/share\`, LEVEL: "debug" },
              configData: { "web.toml": { source: file("./web.toml") } },
              ports: ["8080:80"],
              preStart: sh\`
                mkdir -p cache
                  echo "$HOME"
              \`,
            },
            resources: { db: { hostosConfig: { services: { postgresql: { enable: true } } } } },
          },
        },
        runtimes: { hostos: { enable: true, vm: { cores: 2 } }, container: { enable: true } },
      },
    },
  },
});
`,
    nix: `{ pkgs, ... }:
{
  apps.hello-web = {
    description = "A web service that says hello.";
    displayName = "Hello";
    icon = ../logo.svg;
    links.website = https://example.org/hello;
    usage = ''
      Run \`hello\`.
    '';
    programs = {
      mainPackage = pkgs.hello;
      packages = with pkgs; [ curl python3Packages.requests ];
      runtimes.program.enable = true;
      runtimes.shell.enable = true;
    };
    services.components.web = {
      process = {
        command = pkgs.hello;
        argv = [ "serve" "--config" "$XDG_CONFIG_HOME/web.toml" ];
        environment = { DATA = "\${pkgs.curl}/share"; LEVEL = "debug"; };
        configData."web.toml".source = ./web.toml;
        ports = [ "8080:80" ];
        preStart = ''
          mkdir -p cache
            echo "$HOME"
        '';
      };
      resources.db.nixosConfig.services.postgresql.enable = true;
    };
    services.runtimes.nixos = { enable = true; vm.cores = 2; };
    services.runtimes.container.enable = true;
  };
}
`,
    yaml: `apps:
  hello-web:
    description: A web service that says hello.
    displayName: Hello
    icon: ../logo.svg
    links:
      website: https://example.org/hello
    usage: |
      Run \`hello\`.
    programs:
      mainPackage: hello
      packages: [curl, python3Packages.requests]
      runtimes: { program: &on { enable: true }, shell: *on }
    services:
      components:
        web:
          process:
            command: !pkg hello
            argv: [serve, --config, $XDG_CONFIG_HOME/web.toml]
            environment:
              DATA: !nix '"\${pkgs.curl}/share"'
              LEVEL: debug
            configData:
              web.toml: { source: ./web.toml }
            ports: ["8080:80"]
            preStart: |
              mkdir -p cache
                echo "$HOME"
          resources:
            db:
              hostosConfig: { services: { postgresql: { enable: true } } }
      runtimes:
        hostos: { enable: true, vm: { cores: 2 } }
        container: *on
`,
    json: `{
  "$schema": "../../recipe.schema.json",
  "apps": {
    "hello-web": {
      "description": "A web service that says hello.",
      "displayName": "Hello",
      "icon": "../logo.svg",
      "links": { "website": "https://example.org/hello" },
      "usage": "Run \`hello\`.\\n",
      "programs": {
        "mainPackage": "hello",
        "packages": ["curl", { "$pkg": "python3Packages.requests" }],
        "runtimes": { "program": { "enable": true }, "shell": { "enable": true } }
      },
      "services": {
        "components": {
          "web": {
            "process": {
              "command": { "$pkg": "hello" },
              "argv": ["serve", "--config", "$XDG_CONFIG_HOME/web.toml"],
              "environment": { "DATA": { "$nix": "\\"\${pkgs.curl}/share\\"" }, "LEVEL": "debug" },
              "configData": { "web.toml": { "source": { "$file": "web.toml" } } },
              "ports": ["8080:80"],
              "preStart": "mkdir -p cache\\n  echo \\"$HOME\\"\\n"
            },
            "resources": { "db": { "hostosConfig": { "services": { "postgresql": { "enable": true } } } } }
          }
        },
        "runtimes": { "hostos": { "enable": true, "vm": { "cores": 2 } }, "container": { "enable": true } }
      }
    }
  }
}
`,
  },
  "a package": {
    ts: `import { defineRecipe, lib, pkgs } from "catalogc";

const version = "1.2.3";

export default defineRecipe({
  pkgs: {
    tool: {
      version,
      description: "A tool.",
      homePage: "https://example.org/",
      license: "mit",
      source: { git: \`github:owner/tool/v\${version}\`, hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },
      build: {
        goPackageBuilder: {
          enable: true,
          vendorHash: null,
          ldflags: ["-s", "-w"],
          env: { CGO_ENABLED: 0, RATIO: 1.5 },
          packages: { build: [pkgs["pkg-config"]], run: [pkgs.openssl] },
        },
      },
      test: { script: \`\${lib.getExe(pkgs.curl)} --version\` },
    },
  },
});
`,
    nix: `{ lib, pkgs, ... }:
let
  version = "1.2.3";
in
{
  pkgs.tool = {
    inherit version;
    description = "A tool.";
    homePage = "https://example.org/";
    license = lib.licenses.mit;
    source = { git = "github:owner/tool/v\${version}"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0" + lib.concatStrings (lib.genList (_: "=") 1); };
    build.goPackageBuilder = {
      enable = true;
      vendorHash = null;
      ldflags = [ "-s" ] ++ lib.optional true "-w";
      env = { CGO_ENABLED = 0; RATIO = 1.5; };
      packages = { build = [ pkgs.pkg-config ]; run = [ pkgs.openssl ]; };
    };
    test.script = "\${lib.getExe pkgs.curl} --version";
  };
}
`,
    yaml: `pkgs:
  tool:
    version: 1.2.3
    description: A tool.
    homePage: https://example.org/
    license: mit
    source:
      git: github:owner/tool/v1.2.3
      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=
    build:
      goPackageBuilder:
        enable: true
        vendorHash: null
        ldflags: [-s, -w]
        env: { CGO_ENABLED: 0, RATIO: 1.5 }
        packages: { build: [pkg-config], run: [openssl] }
    test:
      script: !nix '"\${lib.getExe pkgs.curl} --version"'
`,
    json: `{
  "pkgs": {
    "tool": {
      "version": "1.2.3",
      "description": "A tool.",
      "homePage": "https://example.org/",
      "license": "mit",
      "source": { "git": "github:owner/tool/v1.2.3", "hash": "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },
      "build": {
        "goPackageBuilder": {
          "enable": true,
          "vendorHash": null,
          "ldflags": ["-s", "-w"],
          "env": { "CGO_ENABLED": 0, "RATIO": 1.5 },
          "packages": { "build": ["pkg-config"], "run": [{ "$pkg": "openssl" }] }
        }
      },
      "test": { "script": { "$nix": "\\"\${lib.getExe pkgs.curl} --version\\"" } }
    }
  }
}
`,
  },
};
