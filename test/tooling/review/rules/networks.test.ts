import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (networks: string, web: string): string => `{ apps.shop = {
  services = {
    networks = { ${networks} };
    components = {
      web = { process.command = "/bin/web"; ${web} };
      api = { process.command = "/bin/api"; networks = [ "default" "back" ]; };
    };
    runtimes.container.enable = true;
  };
}; }`;

const found = (before: string, after: string): Promise<readonly string[]> => reviewOf(before, after);

describe("networks of containers", () => {
  it("are reported by the containers that join and leave them", async () => {
    const back = "back = { }; front = { };";
    expect(await found(app(back, ""), app(back, 'networks = [ "front" "back" ];'))).toEqual([
      "warning apps.shop: container `web` joins the networks `back`, `front` and leaves the networks `default`",
    ]);
  });

  it("are reported if they become internal, or no longer are", async () => {
    const [open, closed] = [app("back = { };", ""), app("back.internal = true;", "")];
    expect(await found(closed, open)).toEqual([
      "warning apps.shop: network `back` is no longer internal: its containers reach other hosts",
    ]);
    expect(await found(open, closed)).toEqual(["notice apps.shop: network `back` is now internal"]);
  });
});
