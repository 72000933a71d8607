import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const pkg = (script: string): string => `{ pkgs.tool = {
  version = "1.2.3"; license = "mit"; source.path = ./src;
  build.standardBuilder.enable = true;
  ${script === "" ? "" : `test.script = ${JSON.stringify(script)};`}
}; }`;
const app = (script: string): string => `{ apps.shop = {
  services = { components.web.process.command = "/bin/web"; runtimes.hostos.enable = true; };
  test.services.script = ${JSON.stringify(script)};
}; }`;

describe("a test", () => {
  const check = "tool --version | grep 1.2.3";

  it.each(["true", "", "# later\nset -e\n:\n", "echo ok && exit 0", "echo tool"])(
    "that no longer has commands which could fail is warned of: %j",
    async (script) => {
      expect(await reviewOf(pkg(check), pkg(script))).toEqual([
        "warning pkgs.tool: test no longer tests anything",
      ]);
      expect((await reviewOf(pkg(script), pkg(check)))[0]).toBe("info pkgs.tool: test changed");
    },
  );

  it.each(["tool --help", "echo $(tool --version)", "true; tool", "echo a | tool", "trueish"])(
    "that has others changed: %j",
    async (script) => {
      expect(await reviewOf(pkg(check), pkg(script))).toEqual(["info pkgs.tool: test changed"]);
    },
  );

  it("of an app has the same rules", async () => {
    expect(await reviewOf(app("curl --fail web"), app("true"))).toContain(
      "warning apps.shop: test of the services no longer tests anything",
    );
    expect(await reviewOf(app("curl web"), app(""))).toContain(
      "warning apps.shop: test of the services removed",
    );
    expect(await reviewOf(app("true"), app("echo ok"))).toContain(
      "info apps.shop: test of the services changed",
    );
  });
});
