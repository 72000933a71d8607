import { near, type Shape } from "./shape.ts";

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

/** A single service. */
export const smallApp: Shape = (index) => appRecipe(index, component(index, ""));

/** Two services, a database and a reverse proxy. */
export const largeApp: Shape = (index) =>
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
              uid: ${20_000 + index},
              command: pkgs["${near(index, 2)}"],
              argv: ["work"],
              environment: { PGHOST: "database" },
              packages: [pkgs.postgresql_17, pkgs.coreutils],
              user: "non-privileged",
            },
          },`,
  );
