import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const compiled = (runtimes: string, more = "") =>
  compileNixRecipe(`{
    apps.clock.services = {
      components.web.process = {
        command = "/bin/web";
        argv = [ "serve" ];
        environment = { MODE = "production"; ZONE = "UTC"; };
        ports = [ "8080:80" ];
      };
      ${more}
      runtimes = { hostos.enable = true; container.enable = true; ${runtimes} };
    };
  }`);

const codes = async (...of: Parameters<typeof compiled>): Promise<readonly string[]> =>
  (await compiled(...of)).diagnostics.map(({ code }) => code);

describe("values of a component that differ by runtime", () => {
  it("are added to its variables and replace its arguments in that runtime only", async () => {
    const { text } = await compiled(
      'container.components.web = { environment.MODE = "trial"; argv = [ "--all" ]; };',
    );
    const compose = text("apps/clock/container/compose.yaml");
    expect(compose).toContain('MODE: "trial"\n      ZONE: "UTC"');
    expect(text("apps/clock/container/web-entrypoint.sh")).toContain("exec /bin/web --all");
    const unit = text("apps/clock/hostos/units/web.service");
    expect(unit).toContain('Environment="MODE=production"');
    expect(unit).toContain("ExecStart=/bin/web serve");
  });

  it("belong to a component of the app", async () => {
    expect(await codes("hostos.components.wen.argv = [ ];")).toEqual(["CG406"]);
  });

  it("refer to existing configuration files", async () => {
    expect(await codes('hostos.components.web.argv = [ "$XDG_CONFIG_HOME/web.toml" ];')).toEqual(["CG490"]);
  });

  it("have no variable that a secret sets", async () => {
    const secret = 'components.web.process.secrets.key = { file = "/run/secrets/key"; variable = "KEY"; };';
    expect(await codes('container.components.web.environment.KEY = "x";', secret)).toEqual(["CG511"]);
  });
});

describe("ports of a component in one runtime", () => {
  const other = 'components.api.process = { command = "/bin/api"; ports = [ "8081:81" ]; };';

  it("conflict with ports of that runtime", async () => {
    expect(await codes('container.components.web.ports = [ "8081:80" ];', other)).toEqual(["CG456"]);
  });

  it("replace the common ones, which conflict with nothing there", async () => {
    const moved = 'components.api.process = { command = "/bin/api"; ports = [ "8080:81" ]; };';
    const both = "hostos.components.web.ports = [ ]; container.components.web.ports = [ ];";
    expect(await codes(both, moved)).toEqual([]);
  });
});
