import { describe, expect, it } from "vitest";
import { importProject } from "../../../tooling/compose/import-project.ts";
import { composed, textTree } from "./imported.ts";

const secret = "LongSecret1a";

/** Everything that an import says about a service. */
const said = async (service: string): Promise<string> => {
  const { text, account, remarks, services } = await composed({
    "compose.yaml": `services:\n  app:\n    image: example/app:1\n    environment: {DB_PASSWORD: ${secret}}\n  other:\n    image: example/other:1\n${service}`,
  });
  return JSON.stringify([text, account, remarks, services]);
};

describe("an import of a Compose file", () => {
  it.each([
    ["another variable", `    environment: {CONNECTION: "Host=db;Username=app;Password=${secret}"}`],
    [
      "an address with parameters",
      `    environment: {JDBC: "jdbc:postgresql://db/x?user=a&password=OtherSecret2"}`,
    ],
    ["words of a data source", `    environment: {DSN: "host=db user=x password=OtherSecret2"}`],
    ["JSON", `    environment: {SETTINGS: '{"spring.datasource.password":"OtherSecret2"}'}`],
    ["a variable with a short name", `    environment: {DB_PW: OtherSecret2}`],
    [
      "a health check with a known one",
      `    healthcheck: {test: [CMD-SHELL, "redis-cli -a ${secret} ping"]}`,
    ],
    ["a health check with an argument", `    healthcheck: {test: [CMD, check, --password, OtherSecret2]}`],
    ["a label", `    labels: {homepage.widget.password: OtherSecret2}`],
    ["a hook", `    post_start: [{command: x --password OtherSecret2}]`],
    ["an option of the log", `    logging: {driver: splunk, options: {splunk-token: OtherSecret2}}`],
    ["an address of the log", `    logging: {driver: loki, options: {loki-url: "http://u:OtherSecret2@h/"}}`],
    ["a label in a list", `    labels: ["homepage.widget.password=OtherSecret2"]`],
  ])("keeps the secret of %s out of the recipe and the account", async (_, service) => {
    const all = await said(service);
    expect(all).not.toContain(secret);
    expect(all).not.toContain("OtherSecret2");
  });

  it("reads a token of a known service as a secret", async () => {
    const token = "hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX";
    const all = await said(
      `    environment: {HOOK: "https://${token}"}\n    labels: {hook: "https://${token}"}\n`,
    );
    expect(all).toContain("HOOK=…");
    expect(all).not.toContain(token);
  });

  it.each([
    `    DB_PASSWORD: LongSecret9: x`,
    `    environment: {DB_PASSWORD: [LongSecret9]}`,
    `    environment:\n      DB_PASSWORD: "LongSecret9`,
    `    environment: ["DB_PASSWORD=LongSecret9: {", "A]"`,
    `    environment: {DB_PASSWORD: "\${DB_PASSWORD:?set it}LongSecret9\${"}`,
  ])("hides the secret of a line in messages that no parser reads: %s", async (line) => {
    const result = await importProject(
      {
        files: [{ path: "compose.yaml", text: `services:\n  web:\n    image: a/b\n${line}\n` }],
        envFiles: [],
        beside: textTree({}),
        folder: "demo",
      },
      "yaml",
    );
    expect(result.ok).toBe(false);
    expect(result.sources("compose.yaml")).not.toContain("LongSecret9");
    expect(JSON.stringify(result.problems)).not.toContain("LongSecret9");
  });

  it("leaves a configuration file with a secret out once", async () => {
    const { account } = await composed({
      "compose.yaml": `services:\n  web: {image: "a/b:1", environment: {DB_PASSWORD: ${secret}}, configs: [c]}\nconfigs: {c: {content: "x ${secret}"}}\n`,
    });
    const ofConfig = account.filter(({ path }) => path.includes("configs"));
    expect(ofConfig.map(({ path, is }) => `${path} ${is}`)).toEqual([
      "services.web.configs.0 left",
      "configs.c.content left",
    ]);
  });

  it("says that the hash of a password in a label becomes public", async () => {
    const { account, services } = await composed({
      "compose.yaml": `services:\n  web: {image: "a/b:1", labels: {"x.users": "admin:$$apr1$$abc$$def"}}\n`,
    });
    expect(services["web"]?.["labels"]).toEqual({ "x.users": "admin:$apr1$abc$def" });
    expect(JSON.stringify(account)).toContain("becomes public");
  });

  it("leaves arguments of an unknown entrypoint with a secret out, and says so", async () => {
    const { text, account } = await composed({
      "compose.yaml": `services:\n  app: {image: "example/app:1", command: "--data /data --api-key=${secret}"}\n`,
    });
    expect(text).not.toMatch(/\bsh\b|LongSecret/);
    expect(JSON.stringify(account)).toContain("pass it in a variable or a file");
  });

  it("puts a service without network in a network of its own", async () => {
    const { services } = await composed({
      "compose.yaml": `services:\n  app: {image: "example/app:1", network_mode: none}\n  web: {image: "example/web:1"}\n`,
    });
    expect(services["app"]).toMatchObject({ networks: ["app-alone"] });
    expect(services["web"]).not.toMatchObject({ networks: ["app-alone"] });
  });
});
