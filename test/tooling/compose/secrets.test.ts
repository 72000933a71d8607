import { describe, expect, it } from "vitest";
import { composed } from "./imported.ts";

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
    ["a label in a list", `    labels: ["homepage.widget.password=OtherSecret2"]`],
  ])("keeps the secret of %s out of the recipe and the account", async (_, service) => {
    const all = await said(service);
    expect(all).not.toContain(secret);
    expect(all).not.toContain("OtherSecret2");
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
