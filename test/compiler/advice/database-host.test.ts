import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function findings(value: string): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = {
        process = { command = "/bin/web"; environment.DB = "${value}"; };
        resources.r = { database.enable = true; hostosConfig.services.postgresql.enable = true; };
      };
      runtimes.hostos.enable = true;
    };
  }`);
  return diagnostics.filter(({ code }) => code === "advice/database-host").map(({ message }) => message);
}

describe("advice/database-host", () => {
  it.each(["r", "r:5432", "postgres://web@r/web"])("the host %s is reported", async (value) => {
    expect(await findings(value)).toHaveLength(1);
  });

  it.each(["postgres://web:secret@r/web", "/run/postgresql", "rr"])("%s is accepted", async (value) => {
    expect(await findings(value)).toEqual([]);
  });
});
