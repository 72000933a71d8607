import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  process: string,
  {
    other = 'argv = [ "--web.listen-address=127.0.0.1:9090" ];',
    runtimes = "container.enable = true;",
    dependsOn = "metrics",
  } = {},
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = {
        dependsOn = [ ${dependsOn === "" ? "" : `"${dependsOn}"`} ];
        process = { command = "/bin/web"; ${process} };
      };
      components.metrics.process = { command = "/bin/metrics"; ${other} };
      components.third.process = { command = "/bin/third"; };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG637" ? [message] : []));
}

const told = (said: string): readonly string[] => [
  `in its container \`web\` looks for \`metrics\` at \`${said}\`, where it is alone`,
];
const url = 'environment.METRICS_URL = "http://localhost:9090";';

describe("a component that looks in its container for another", () => {
  it.each([
    [url, "localhost:9090"],
    ['environment.METRICS = "127.0.0.1:9090";', "127.0.0.1:9090"],
    ['environment.METRICS_URL = "http://[::1]:9090/api"; ports = [ "80:80" ];', "[::1]:9090"],
    ['argv = [ "--metrics=http://localhost:9090" ];', "localhost:9090"],
    ['argv = [ "--metrics" "localhost:9090" ];', "localhost:9090"],
    ['configData."w.yml".text = "sources:\\n  - url: http://localhost:9090\\n";', "localhost:9090"],
  ])("is told: %s", async (process, where) => {
    expect(await said(process)).toEqual(told(where));
  });

  it.each([
    'ports = [ "9090:9090" ];',
    'environment.PORT = "9090";',
    'environment.LISTEN_ADDR = ":9090";',
    'argv = [ "--port" "9090" ];',
    'argv = [ "--http.listen" "[::]:9090" ];',
  ])("which has its port by: %s", async (other) => {
    expect(await said(url, { other })).toEqual(told("localhost:9090"));
  });

  it.each([
    'environment.METRICS_URL = "http://metrics:9090";',
    'environment.METRICS_URL = "http://localhost:9091";',
    'environment.METRICS_URL = "http://localhost:90900";',
    'environment.METRICS_URL = "http://localhost";',
    'environment.PUBLIC_METRICS_URL = "http://localhost:9090";',
    'environment.BASE_URL = "http://localhost:9090";',
    'environment.VITE_METRICS_URL = "http://localhost:9090";',
    'environment.REACT_APP_METRICS = "http://localhost:9090";',
    'environment.BROWSER_METRICS_URL = "http://localhost:9090";',
    'environment.FRONTEND_URL = "http://localhost:9090";',
    'environment.TRUSTED_PROXIES = "http://localhost:9090";',
    'environment.CORS_ALLOWED_ORIGINS = "http://localhost:9090";',
    'argv = [ "--web.external-url" "http://localhost:9090" ];',
    `${url} ports = [ "9091:9090" ];`,
    `${url} environment.PORT = "9090";`,
    'configData."w.yml".text = "# url: http://localhost:9090\\n";',
  ])("is not: %s", async (process) => {
    expect(await said(process)).toEqual([]);
  });

  const open = { other: 'ports = [ "9090:9090" ];' };
  it.each([
    'environment.API_URL = "http://localhost:9090";',
    'environment.API_ENDPOINT = "http://localhost:9090/v1";',
    'environment.WS_URL = "ws://localhost:9090";',
    'argv = [ "--api-url" "http://localhost:9090" ];',
    'argv = [ "--api-url=http://localhost:9090" ];',
    'configData."config.js".text = "apiUrl: \'http://localhost:9090\'\n";',
  ])("may be a browser, which finds there what is published: %s", async (process) => {
    expect(await said(process, open)).toEqual([]);
    expect(await said(process)).toEqual(told("localhost:9090"));
    expect(await said(process, { other: 'ports = [ "9091:9090" ];' })).toEqual(told("localhost:9090"));
  });

  it("is no browser that asks for anything else", async () => {
    expect(await said(url, open)).toEqual(told("localhost:9090"));
  });

  it("is one that depends on it, in containers", async () => {
    expect(await said(url, { dependsOn: "" })).toEqual([]);
    expect(await said(url, { dependsOn: "third" })).toEqual([]);
    expect(await said(url, { runtimes: "hostos.enable = true;" })).toEqual([]);
    expect(await said(url, { other: 'environment.DB_PORT = "9090";' })).toEqual([]);
  });
});
