import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a catalog of `count` recipes shaped like the real ones in recipes/: three packages with different builders,
 * then a single-service app, then one with a database and a reverse proxy. They share a module, refer to each other
 * and carry long texts. The same `count` gives the same bytes.
 */
export function generateCatalog(folder: string, count: number): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("catalog.ts", catalogFile);
  write("common.ts", commonFile);
  write(
    "maintainers.json",
    `{ "team": { "name": "Team", "email": "team@example.org", "github": "team" } }\n`,
  );
  for (let index = 0; index < count; index++) {
    const make = shapes[index % shapes.length] ?? goPackage;
    const [path, text] = make(index);
    write(path, text);
    if (make === goPackage) write(path.replace("recipe.ts", "fix.patch"), "--- a/x\n+++ b/x\n");
  }
}

type Shape = (index: number) => readonly [path: string, text: string];

const hash = (index: number): string => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => (index * 31 + at * 17) % 256);
  return `sha256-${Buffer.from(bytes).toString("base64")}`;
};

/** The package of the same group of five. */
const near = (index: number, offset: number): string => `tool-${index - (index % shapes.length) + offset}`;

const packageRecipe = (index: number, imports: string, build: string): readonly [string, string] => [
  `pkgs/tool-${index}/recipe.ts`,
  `import { ${imports} } from "catalogc";
import { maintainers } from "../../common.ts";

const version = "1.${index}.0";

export default defineRecipe({
  pkgs: {
    "tool-${index}": {
      version,
      maintainers,
      description: "Tool number ${index}, as a package among many.",
      homePage: "https://example.org/tool-${index}",
      license: "mit",
      mainProgram: "tool-${index}",
      source: {
        git: \`github:example/tool-${index}/v\${version}\`,
        hash: "${hash(index)}",${index % shapes.length === 0 ? `\n        patches: [file("./fix.patch")],` : ""}
      },
      build: {
${build}
      },
      develop: { packages: [pkgs.git, pkgs.jq] },
      test: {
        packages: [pkgs.gnugrep],
        script: sh\`
          tool-${index} --version | grep --fixed-strings "\${version}"
          for each in one two three; do
            tool-${index} run "$each" > "$each.txt"
          done
        \`,
      },
    },
  },
});
`,
];

const goPackage: Shape = (index) =>
  packageRecipe(
    index,
    "defineRecipe, file, pkgs, sh",
    `        goPackageBuilder: {
          enable: true,
          vendorHash: "${hash(index + 1)}",
          ldflags: ["-s", "-w", \`-X main.version=\${version}\`],
          subPackages: ["cmd/tool"],
          packages: { build: [pkgs.installShellFiles] },
        },`,
  );

const rustPackage: Shape = (index) =>
  packageRecipe(
    index,
    "defineRecipe, pkgs, sh",
    `        rustPackageBuilder: {
          enable: true,
          cargoHash: "${hash(index + 2)}",
          packages: { build: [pkgs["pkg-config"]], run: [pkgs.openssl, pkgs.sqlite] },
        },
        extraAttrs: {
          postInstall: sh\`
            install -Dm444 -t $out/share/doc/tool README.md
            ln -s \${pkgs["${near(index, 0)}"]}/bin/${near(index, 0)} $out/bin/helper
          \`,
        },`,
  );

const pythonPackage: Shape = (index) =>
  packageRecipe(
    index,
    "defineRecipe, pkgs, sh",
    `        env: { TOOL_MODE: "release", TOOL_JOBS: 4 },
        pythonAppBuilder: {
          enable: true,
          importsCheck: ["tool"],
          packages: {
            "build-system": [pkgs.python3Packages.setuptools],
            dependencies: [pkgs.python3Packages.requests, pkgs.python3Packages.click],
            check: [pkgs.python3Packages.pytestCheckHook],
          },
        },`,
  );

const usage = (index: number): string =>
  Array.from(
    { length: 12 },
    (_, line) =>
      `        ${line % 4 === 0 ? "## " : ""}Line ${line} of how service ${index} is used, in Markdown.`,
  ).join("\n");

const appRecipe = (index: number, services: string): readonly [string, string] => [
  `apps/service-${index}/recipe.ts`,
  `import { config, defineRecipe, md, pkgs, sh, text } from "catalogc";
import { maintainers, postgresqlFor, reverseProxy } from "../../common.ts";

const port = ${1024 + index};

export default defineRecipe({
  apps: {
    "service-${index}": {
      maintainers,
      description: "Service number ${index}, as an app among many.",
      displayName: "Service ${index}",
      links: { website: "https://example.org/service-${index}" },
      usage: md\`
${usage(index)}
      \`,
      services: {
        components: {
${services}
        },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
      test: {
        services: {
          packages: [pkgs.curl],
          script: sh\`
            curl --fail --silent http://127.0.0.1:\${port}/health
          \`,
        },
      },
    },
  },
});
`,
];

const component = (index: number, rest: string): string => `          "api-${index}": {
            process: {
              command: pkgs["${near(index, 0)}"],
              argv: ["serve", "--config", "$XDG_CONFIG_HOME/api.toml", "--listen", \`:\${port}\`],
              environment: {
                API_VERSION: \`\${config.pkgs["${near(index, 0)}"].version}\`,
                API_HELPER: \`\${pkgs["${near(index, 1)}"]}/bin/${near(index, 1)}\`,
                API_TEMPLATE: "100% of $HOME",
              },
              ports: [\`\${port}:\${port}\`],
              configData: {
                "api.toml": {
                  text: text\`
                    [server]
                    name = "service-${index}"
                    workers = 4
                  \`,
                },
              },
              preStart: sh\`
                mkdir -p cache
                test -e cache/seed || date > cache/seed
              \`,
            },
            healthcheck: {
              enable: true,
              interval: "20s",
              packages: [pkgs.curl],
              test: ["curl", "--fail", "--silent", \`http://127.0.0.1:\${port}/health\`],
            },${rest}
          },`;

const smallApp: Shape = (index) => appRecipe(index, component(index, ""));

const largeApp: Shape = (index) =>
  appRecipe(
    index,
    `${component(
      index,
      `
            resources: {
              database: { hostosConfig: postgresqlFor("service") },
              proxy: { role: "frontend", hostosConfig: reverseProxy(\`http://api-${index}:\${port}\`), ports: ["${20_000 + index}:80"] },
            },`,
    )}
          "worker-${index}": {
            dependsOn: ["api-${index}"],
            process: {
              command: pkgs["${near(index, 2)}"],
              argv: ["work"],
              environment: { PGHOST: "database" },
              packages: [pkgs.postgresql_17, pkgs.coreutils],
              user: "non-privileged",
            },
          },`,
  );

const shapes: readonly Shape[] = [goPackage, rustPackage, pythonPackage, smallApp, largeApp];

const catalogFile = `import { defineCatalog, file } from "catalogc";

export default defineCatalog({
  repositoryUrl: "github:example/catalog",
  maintainerLists: [file("./maintainers.json")],
  systems: ["x86_64-linux"],
});
`;

const commonFile = `import { lib } from "catalogc";

export const maintainers = ["team"];

export const postgresqlFor = (name: string) => ({
  services: {
    postgresql: {
      enable: true,
      enableTCPIP: true,
      ensureDatabases: [name],
      ensureUsers: [{ name, ensureDBOwnership: true }],
      authentication: lib.mkForce("local all all peer\\nhost all all samenet trust\\n"),
    },
  },
});

export const reverseProxy = (upstream: string) => ({
  services: {
    nginx: {
      enable: true,
      recommendedProxySettings: true,
      virtualHosts: { default: { default: true, locations: { "/": { proxyPass: upstream } } } },
    },
  },
});
`;
