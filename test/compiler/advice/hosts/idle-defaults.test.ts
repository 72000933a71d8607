import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// Of several priorities NixOS takes the strongest alone: a default loses against what catalogc sets plainly.

async function diagnosticsOf(config: string, user = "prefer-dynamic", where = "services.runtimes.hostos") {
  const { diagnostics } = await compileNixRecipe(`{
    apps.site = mkMerge [
      {
        services.components.web = {
          process = { command = "/bin/web"; user = "${user}"; environment.MODE = "live"; };
          resources.db.hostosConfig.services.postgresql.enable = true;
        };
        services.runtimes.hostos.enable = true;
      }
      { ${where}.hostosConfig = { ${config}; }; }
    ];
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG621");
}

const said = async (...args: Parameters<typeof diagnosticsOf>): Promise<readonly string[]> =>
  (await diagnosticsOf(...args)).map(({ message }) => message);

const unit = "systemd.services.web";
const idle = (option: string, own = ""): readonly string[] => [
  `\`lib.mkDefault\` around \`${option}\` has no effect: the component sets it${own}`,
];

describe("a default for what catalogc sets", () => {
  it.each([
    ["serviceConfig.Restart", '"always"', ", to `on-failure`"],
    ["serviceConfig.StateDirectoryMode", '"0755"', ", to `0750`"],
    ["serviceConfig.ExecStart", '"${pkgs.hello}/bin/hello"', ""],
    ["environment.MODE", '"test"', ", to `live`"],
    ["after", '[ "tor.service" ]', ""],
    ["serviceConfig", '{ MemoryMax = "1G"; }', ""],
    ["environment", '{ MORE = "yes"; }', ""],
  ])("is told of: %s", async (option, value, own) => {
    const expected = idle(`${unit}.${option}`, own);
    expect(await said(`${unit}.${option} = mkDefault ${value}`)).toEqual(expected);
    expect(await said(`${unit}.${option} = mkIf pkgs.stdenv.isLinux (mkDefault ${value})`)).toEqual(expected);
  });

  it("is told of once, around all units, in what a test or a resource sets, and of accounts", async () => {
    expect(
      await said(
        'systemd = mkDefault { services.web.serviceConfig = { Restart = "no"; Type = "simple"; }; }',
      ),
    ).toEqual(idle("systemd.services"));
    const restart = `${unit}.serviceConfig.Restart = mkDefault "no"`;
    const expected = idle(`${unit}.serviceConfig.Restart`, ", to `on-failure`");
    expect(await said(restart, "root", "test.services")).toEqual(expected);
    expect(await said(restart, "root", "services.components.web.resources.db")).toEqual(expected);
    const group = 'users.users.web.group = mkDefault "media"';
    expect(await said(group, "non-privileged")).toEqual(idle("users.users.web.group", ", to `web`"));
    expect(await said(group)).toEqual([]);
  });

  it("is to be stronger, or plain where it adds to something", async () => {
    const [single] = await diagnosticsOf(`${unit}.serviceConfig.Restart = mkDefault "no"`);
    const [set] = await diagnosticsOf(`${unit}.environment = mkDefault { MORE = "yes"; }`);
    const [list] = await diagnosticsOf(`${unit}.after = mkDefault [ "tor.service" ]`);
    expect(single?.hint).toContain("put `lib.mkForce` around this one");
    for (const found of [set, list]) expect(found?.hint).toContain("Leave out `lib.mkDefault`");
  });

  it("is pointed at where it is written", async () => {
    const [found] = await diagnosticsOf(`${unit}.serviceConfig.Restart = mkDefault "always"`);
    expect(found?.span && found.span.end - found.span.start).toBe("Restart".length);
  });
});

describe("nothing is said of", () => {
  it.each([
    ["a stronger value", `${unit}.serviceConfig.Restart = mkForce "always"`],
    [
      "a stronger one beside it",
      `${unit}.serviceConfig.Restart = mkMerge [ (mkForce "no") (mkDefault "no") ]`,
    ],
    ["the same value", `${unit}.serviceConfig.Restart = mkDefault "on-failure"`],
    ["what catalogc leaves alone", `${unit}.serviceConfig.MemoryMax = mkDefault "1G"`],
    [
      "a default in a set that takes the place of all",
      `${unit}.serviceConfig = mkForce { Type = mkDefault "exec"; }`,
    ],
    ["other units", 'systemd.services.other.serviceConfig.Restart = mkDefault "always"'],
    ["defaults of services", "services.postgresql.enableTCPIP = mkDefault true"],
  ])("%s", async (_, config) => {
    expect(await said(config)).toEqual([]);
  });
});
