import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  script: string,
  {
    web = 'process.ports = [ "8080:3000" ];',
    runtimes = "container.enable = true; hostos.enable = true;",
    others = "",
  } = {},
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes = {
      services = {
        components.web = mkMerge [ { process.command = "/bin/web"; } { ${web} } ];
        ${others}
        runtimes = { ${runtimes} };
      };
      test.services.script = ${JSON.stringify(script).replaceAll("\\\\$", "$")};
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG640" ? [message] : []));
}

const told = (port: number): readonly string[] => [
  `the test of \`notes\` may ask port ${port} before \`web\` listens there`,
];

describe("a test that may ask too early", () => {
  it.each([
    ["curl http://localhost:8080/", 8080],
    ["curl --fail http://127.0.0.1:3000/ | grep Notes", 3000],
    ["curl --retry 5 http://localhost:8080/", 8080],
    ["url=http://localhost:8080\ncurl $url/", 8080],
    ["curl --fail \\\n  http://localhost:8080/", 8080],
    ["${pkgs.curl}/bin/curl http://localhost:8080/", 8080],
    ["[ $(wget -qO- http://localhost:8080/) = ok ]", 8080],
  ])("is told: %s", async (script, port) => {
    expect(await said(script)).toEqual(told(port));
  });

  it("asks where the runtime has the port", async () => {
    const [host, container] = ["hostos.enable = true;", "container.enable = true;"];
    expect(await said("curl http://localhost:8080/", { runtimes: container })).toEqual(told(8080));
    expect(await said("curl http://localhost:8080/", { runtimes: host })).toEqual([]);
    expect(await said("curl http://localhost:3000/", { runtimes: host })).toEqual(told(3000));
    expect(await said("curl http://localhost:3000/", { runtimes: container })).toEqual([]);
    expect(await said("curl http://localhost:3000/", { runtimes: "" })).toEqual([]);
  });

  it.each([
    "curl --retry 10 --retry-connrefused http://localhost:8080/",
    "curl --retry 10 --retry-all-errors http://localhost:8080/",
    "until curl http://localhost:8080/; do sleep 1; done",
    "sleep 5\ncurl http://localhost:8080/",
    "${pkgs.lib.fileContents pkgs.wait}\ncurl http://localhost:8080/",
    "curl http://localhost:9000/",
    "curl http://web:8080/",
    "true x",
    "echo see http://localhost:8080/",
    "echo 'GET http://localhost:8080/' | hurl --retry 10",
    "${pkgs.smoke}/bin/smoke --url http://localhost:8080/",
  ])("is not: %s", async (script) => {
    expect(await said(script)).toEqual([]);
  });

  it.each([
    'systemd.services.web.postStart = "until curl localhost:3000; do sleep 1; done";',
    'systemd.services.web.serviceConfig.ExecStartPost = "/bin/wait";',
    'systemd.sockets.web.listenStreams = [ "3000" ];',
  ])("is not where hosts start it later: %s", async (module) => {
    const onHost = `hostos = { enable = true; hostosConfig = { ${module} }; };`;
    expect(await said("curl http://localhost:3000/", { runtimes: onHost })).toEqual([]);
    const both = `container.enable = true; ${onHost}`;
    expect(await said("curl http://localhost:8080/", { runtimes: both })).toEqual(told(8080));
  });

  it.each([
    ["http://web:3000/health", false],
    ["http://localhost:3000/", false],
    ["--url=http://127.0.0.1:3000/", false],
    ["http://web:30001/", true],
    ["http://myweb:3000/", true],
    ["http://localhost:9000/", true],
  ])("asks after another whose health check asks %s: %s", async (asked, isEarly) => {
    const web = 'process.ports = [ "8080:3000" ];';
    const test = `test = [ "curl" "--fail" "${asked}" ]; packages = [ pkgs.curl ];`;
    const proxy = (enable: boolean) => `
      components.proxy = {
        process.command = "/bin/proxy";
        dependsOn = [ "web" ];
        healthcheck = { enable = ${enable}; ${test} };
      };
    `;
    expect(await said("curl http://localhost:8080/", { web, others: proxy(true) })).toEqual(
      isEarly ? told(8080) : [],
    );
    expect(await said("curl http://localhost:8080/", { web, others: proxy(false) })).toEqual(told(8080));
  });

  it("is not one of what is checked, nor of resources", async () => {
    const checked =
      'process.ports = [ "8080:3000" ]; healthcheck = { enable = true; test = [ "/bin/check" ]; };';
    expect(await said("curl http://localhost:8080/", { web: checked })).toEqual([]);
    const frontend =
      'resources.proxy = { role = "frontend"; ports = [ "8080:3000" ]; hostosConfig.services.nginx.enable = true; };';
    expect(await said("curl http://localhost:8080/", { web: frontend })).toEqual([]);
  });
});
