import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

/** An app whose component reads its configuration again in some way. */
const app = (configuration: string, reload: string, argument = "a"): string => `{ apps.shop.services = {
  components.web.process = {
    command = "/bin/web";
    argv = [ "${argument}" ];
    ${reload}
    configData."web.toml".text = "${configuration}";
    configData."other.toml".text = "b = 1";
  };
  runtimes.hostos.enable = true;
}; }`;

const bySignal = 'reload.signal = "SIGHUP";';
const byCommand = 'reload.command = [ "/bin/web" "reload" ];';

const told = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => /web\.(?:service|toml)/.test(each));

describe("a changed configuration file", () => {
  it.each([bySignal, byCommand])("reloads a component with %s", async (reload) => {
    expect(await told(app("a = 1", reload), app("a = 2", reload))).toEqual([
      "notice apps.shop: configuration file `web/web.toml` changed (`a = 1` → `a = 2`)",
      "notice apps.shop: unit `web.service` reloads: its configuration changed (`web/web.toml`)",
    ]);
  });

  it("restarts the component if its unit changed too", async () => {
    const found = await told(app("a = 1", bySignal), app("a = 2", bySignal, "b"));
    expect(found).toContainEqual(expect.stringMatching(/unit `web\.service` restarts: `ExecStart=`/));
    expect(found.join("\n")).not.toContain("reloads");
  });

  it("restarts a component that gets its reload with the change", async () => {
    const found = await told(app("a = 1", ""), app("a = 2", bySignal));
    expect(found).toContainEqual("notice apps.shop: unit `web.service` restarts: `ExecReload=` changed");
    expect(found.join("\n")).not.toContain("reloads");
  });

  it("does nothing to a component without a reload", async () => {
    expect(await told(app("a = 1", ""), app("a = 2", ""))).toEqual([
      "notice apps.shop: configuration file `web/web.toml` changed (`a = 1` → `a = 2`); its unit does not restart",
    ]);
  });
});
