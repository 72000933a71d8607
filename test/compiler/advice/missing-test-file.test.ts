import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Facts: systemd.exec(5), `LoadCredential=` and `EnvironmentFile=`; tmpfiles.d(5).

interface App {
  readonly process: string;
  readonly host?: string;
  readonly setup?: string;
  readonly test?: string;
  readonly script?: string;
}

/** The files that are reported. */
async function reported({ process, host = "{ }", setup = "", test = "", script = "true" }: App) {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web = {
      services.components.web.process = { command = "/bin/web"; ${process} };
      services.runtimes.hostos = { enable = true; hostosConfig = ${host}; setup = "${setup}"; };
      test.services = { ${test} script = "${script}"; };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics
    .filter(({ code }) => code === "advice/missing-test-file")
    .map(({ message }) => /`(\/[^`]*)`/.exec(message)?.[1]);
}

const secrets = 'secrets.key = { file = "/run/keys/web"; };';
const files = 'environmentFiles = [ "/srv/web.env" "/etc/web.env" ];';
const rule = (file: string): string =>
  `hostosConfig.systemd.tmpfiles.rules = [ "f ${file} 0400 root root - x" ];`;

describe("advice/missing-test-file", () => {
  it("a secret without a content for the test is reported", async () => {
    expect(await reported({ process: secrets })).toEqual(["/run/keys/web"]);
  });

  it("an environment file in a folder of the host is reported", async () => {
    expect(await reported({ process: files })).toEqual(["/srv/web.env"]);
  });

  it.each<[string, App]>([
    ["the app has no test", { process: secrets, script: "" }],
    ["the test sets the content", { process: secrets, test: 'secrets.key = "only-a-test";' }],
    ["the test machine creates the file", { process: files, test: rule("/srv/web.env") }],
    ["the setup of the host creates it", { process: secrets, setup: "ssh-keygen -f /run/keys/web" }],
    ["a unit creates it", { process: secrets, host: '{ systemd.services.k.script = "> /run/keys/web"; }' }],
  ])("a file is accepted if %s", async (_, app) => {
    expect(await reported(app)).toEqual([]);
  });
});
