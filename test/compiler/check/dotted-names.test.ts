import { expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

// `a.b: c` is `a: { b: c }` in Nix alone.

async function said(lines: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const { diagnostics } = await compileRecipe("recipe.yaml", `apps: { web: { services: ${lines} } }`);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, hint }) => [code, message, hint]);
}

const meant = (nested: string): string => `The dot is part of the name here. Write \`${nested}\`.`;

it("names with dots are reported as nested options, and not as missing ones too", async () => {
  expect(await said("{ components: { web: { process.command: /bin/web } } }")).toEqual([
    [
      "CG303",
      'unknown option `apps.web.services.components.web."process.command"`',
      meant("process: { command: … }"),
    ],
  ]);
});

const host = "runtimes: { hostos: { enable: true, hostosConfig:";
const option = "apps.web.services.runtimes.hostos.hostosConfig";

it.each([
  [
    "services.nginx.enable: true",
    `${option}."services.nginx.enable"`,
    meant("services: { nginx: { enable: … } }"),
  ],
  [
    "services: { redis.servers.x: {} }",
    `${option}.services."redis.servers.x"`,
    meant("redis: { servers: { x: … } }"),
  ],
])("names with dots in modules are reported as nested options: %s", async (lines, name, hint) => {
  expect(await said(`{ ${host} { ${lines} } } } }`)).toEqual([["CG303", `unknown option \`${name}\``, hint]]);
});

it("names of files, hosts and settings may have dots", async () => {
  const lines =
    "environment: { etc: { a.conf: { text: x } } }, networking: { hosts: { 127.0.0.1: [a] } }, boot: { kernel: { sysctl: { vm.swappiness: 1 } } }, services: { nginx: { virtualHosts: { a.example.org: {} } } }";
  expect(await said(`{ ${host} { ${lines} } } } }`)).toEqual([]);
});
