import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { duration, makeHealthCheck, packageRef } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveCheck = (healthcheck: Record<string, unknown>) => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: { demo: appWith({ web: { process: { command: "/bin/web" }, healthcheck } }) },
  });
  return {
    healthcheck: catalog.apps.get("demo")?.services.components.get("web")?.healthcheck,
    diagnostics,
  };
};
const at = "apps.demo.services.components.web.healthcheck";

describe("health checks", () => {
  it("have defaults", () => {
    expect(resolveCheck({})).toEqual({ healthcheck: makeHealthCheck(), diagnostics: [] });
  });

  it("have the values of the recipe, durations also in milliseconds", () => {
    const curl = packageRef("curl");
    expect(
      resolveCheck({
        enable: true,
        interval: "500ms",
        timeout: "1m30s",
        startPeriod: "0s",
        retries: 1,
        test: ["curl", "--fail"],
        packages: [curl],
      }),
    ).toEqual({
      healthcheck: makeHealthCheck({
        enable: true,
        interval: duration("500ms", 500),
        timeout: duration("1m30s", 90_000),
        retries: 1,
        test: [text("curl"), text("--fail")],
        packages: [curl],
      }),
      diagnostics: [],
    });
  });

  it.each(["interval", "timeout", "startPeriod"])("have a duration as %s", (option) => {
    expect(resolveCheck({ [option]: "30" }).diagnostics).toEqual([
      {
        code: "CG458",
        message: `\`${option}\` is \`30\`, which is not a valid duration`,
        at: `${at}.${option}`,
        hint: "Write numbers with the units `h`, `m`, `s`, `ms`, largest first, for example `1m30s` or `2.5s`. The smallest step is 1 ms, the maximum one year.",
      },
    ]);
  });

  it.each(["interval", "timeout"])("have a positive %s once enabled", (option) => {
    expect(resolveCheck({ [option]: "0s" }).diagnostics).toEqual([]);
    expect(resolveCheck({ enable: true, test: ["x"], [option]: "0ms" }).diagnostics).toEqual([
      {
        code: "CG459",
        message: `\`${option}\` must be greater than zero`,
        at: `${at}.${option}`,
        hint: "Write for example `30s`.",
      },
    ]);
  });

  it.each([[""], [" \n"], ["", "curl"]])("have a program once enabled, which [%j] is not", (...test) => {
    expect(resolveCheck({ test }).diagnostics).toEqual([]);
    expect(resolveCheck({ enable: true, test }).diagnostics).toEqual([
      {
        code: "CG461",
        message: "the health check of `web` is enabled, but its program is empty",
        at: `${at}.test.0`,
        hint: 'Give the command as a list, for example `["curl", "--fail", "http://localhost:8080/"]`.',
      },
    ]);
  });

  it.each([0, -1])("do not have %d retries", (retries) => {
    expect(resolveCheck({ enable: true, test: ["x"], retries }).diagnostics).toEqual([
      {
        code: "CG460",
        message: `\`retries\` is ${retries}; it must be at least 1`,
        at: `${at}.retries`,
        hint: "It is the number of consecutive failures that make the component unhealthy.",
      },
    ]);
  });

  it("have a command once enabled", () => {
    expect(resolveCheck({ enable: true }).diagnostics).toEqual([
      {
        code: "CG461",
        message: "the health check of `web` is enabled, but `test` is empty",
        at: `${at}.enable`,
        hint: 'Give the command as a list, for example `["curl", "--fail", "http://localhost:8080/"]`.',
      },
    ]);
  });

  it("are not judged where checking has found something", () => {
    expect(
      resolveCheck({ enable: true, retries: "x", test: "x", interval: 1 }).diagnostics.map(
        ({ code }) => code,
      ),
    ).toEqual(["CG300", "CG300", "CG300"]);
    expect(resolveCheck({ enable: true, test: [1] }).diagnostics.map(({ code }) => code)).toEqual(["CG300"]);
  });
});
