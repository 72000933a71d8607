import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (...test: readonly string[]): string => `{ apps.shop.services = {
  components.web = {
    process.command = "/bin/web";
    healthcheck = { enable = true; test = ${JSON.stringify(test).replaceAll(",", " ")}; packages = [ pkgs.curl ]; };
  };
  runtimes = { hostos.enable = true; container.enable = true; };
}; }`;

const said = async (before: string, after: string): Promise<string | undefined> =>
  (await reviewOf(before, after)).find((each) => each.includes("health check of"));

describe("a health check", () => {
  const curl = app("curl", "--fail", "http://localhost/");

  it("is reported with its old command", async () => {
    expect(await said(curl, app("curl", "--fail", "http://localhost/health"))).toBe(
      "notice apps.shop: health check of `web` changed: it runs `curl --fail http://localhost/health` (was `curl --fail http://localhost/`)",
    );
  });

  it.each([
    [["true"]],
    [["/bin/true"]],
    [["echo", "fine"]],
    [["sh", "-c", "curl --fail http://localhost/ || true"]],
    [["sh", "-c", "curl http://localhost/; exit 0"]],
  ])("that always succeeds is a warning: %s", async (test) => {
    expect(await said(curl, app(...test))).toMatch(/^warning .* \(was `curl .*`\); it always succeeds$/);
    expect(await said(app(...test), curl)).toMatch(/^notice /);
  });

  it.each([
    [["sh", "-c", "curl http://localhost/ || exit 1"]],
    [["trueish"]],
    [["curl", "http://localhost/true"]],
  ])("that may fail is a notice: %s", async (test) =>
    expect(await said(curl, app(...test))).toMatch(/^notice /),
  );
});
