import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// What tests ask of the machine that they run on: containers publish ports, services of a host listen at others.

interface Given {
  readonly ports?: string;
  readonly runtimes?: string;
  readonly test?: string;
}

const both = "container.enable = true; hostos.enable = true;";

async function said(script: string, { ports = `"8083:80"`, runtimes = both, test = "" }: Given = {}) {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web = {
      services.components.web.process = { command = "/bin/web"; ports = [ ${ports} ]; };
      services.runtimes = { ${runtimes} };
      test.services = { script = ''${script}''; ${test} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG615").map(({ message, hint }) => [message, hint]);
}

const inContainers = (port: number): string =>
  `the test of \`web\` asks port ${port}, which no container publishes`;
const onHosts = (port: number): string =>
  `the test of \`web\` asks port ${port}, where nothing listens on a host`;
const where =
  'By `"8083:80"` component `web` is at 8083 in containers, and at 80 on a host, where no port is mapped.';
const oneNumber = `${where} Give it one number for both, such as \`"8083:8083"\`, and let it listen there.`;

describe("ports that a test asks", () => {
  it("are those of hosts where containers have others", async () => {
    expect(await said("curl http://127.0.0.1/api")).toEqual([[inContainers(80), oneNumber]]);
    expect(await said("nmap x localhost:80")).toEqual([[inContainers(80), oneNumber]]);
  });

  it("are those of containers where hosts have others", async () => {
    expect(await said("curl http://localhost:8083/")).toEqual([[onHosts(8083), oneNumber]]);
  });

  it("are the runtime's, where there is one", async () => {
    const container = { runtimes: "container.enable = true;" };
    expect(await said("curl http://localhost:8083/", container)).toEqual([]);
    expect(await said("curl http://localhost/", container)).toEqual([
      [inContainers(80), `${where} Ask port 8083.`],
    ]);
    const hostos = { runtimes: "hostos.enable = true;" };
    expect(await said("curl http://localhost/", hostos)).toEqual([]);
    expect(await said("curl http://localhost:8083/", hostos)).toEqual([
      [onHosts(8083), `${where} Ask port 80.`],
    ]);
  });

  it("are published by nobody", async () => {
    const [[message, hint] = []] = await said("curl https://me@[::1]/", { ports: "" });
    expect(message).toBe(inContainers(443));
    expect(hint).toContain('add `"443:443"` to the `ports`');
  });

  it.each([
    ["one number on both sides", "curl http://localhost:80/", { ports: `"80:80"` }],
    ["a host's own services", "curl http://localhost:9000/", { runtimes: "hostos.enable = true;" }],
    ["another machine", "curl http://web.example.org/ http://10.127.0.0.1/", {}],
    ["a port that is to be closed", "! curl http://localhost:5432/", {}],
    ["a failure that does not matter", "curl http://localhost:5432/ || true", {}],
    ["a listener of the script", "python -m http.server 9000 & curl http://localhost:9000/", {}],
    [
      "a listener of the machine",
      "curl http://localhost:9000/",
      { test: "hostosConfig.services.nginx.enable = true;" },
    ],
    ["a variable", 'curl "http://localhost:$PORT/"', {}],
    ["a comment", "# http://localhost:9000/", {}],
    ["a longer number", "echo localhost:1234567", {}],
  ])("are fine: %s", async (_, script, given) => {
    expect(await said(script, given)).toEqual([]);
  });
});
