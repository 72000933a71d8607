import { describe, expect, it } from "vitest";
import { definedWith, knownUnits } from "../../../../compiler/passes/services/known-units.ts";
import { session } from "../../language/support/evaluate.ts";

/** The units of modules written in Nix; `?` marks those that are not certain. */
function units(...modules: readonly string[]): readonly string[] {
  const { value, diagnostics } = session({ "module.nix": "{ services.nginx.enable = true; }" });
  const known = knownUnits(modules.map((module) => value(module)));
  expect(diagnostics).toEqual([]);
  return known.map(({ name, certain }) => (certain ? name : `${name}?`));
}

describe("services that are enabled in a set", () => {
  it.each([
    ["{ services.postgresql.enable = true; }", ["postgresql.service", "postgresql.target?"]],
    ["{ services.mysql.enable = true; }", ["mysql.service"]],
    ["{ services.oauth2-proxy.enable = true; }", ["oauth2-proxy.service"]],
    ["{ services.ollama.enable = true; }", ["ollama.service"]],
    ["{ services.dovecot2.enable = true; }", ["dovecot.service?", "dovecot2.service?"]],
    [
      "{ services = { rabbitmq.enable = true; nginx.enable = true; }; }",
      ["nginx.service", "rabbitmq.service"],
    ],
    [
      '{ services.redis.servers = { "".enable = true; cache.enable = true; off.enable = false; }; }',
      ["redis-cache.service", "redis.service"],
    ],
    ["{ services.nginx.enable = false; }", []],
    ["{ services.nginx = { }; }", []],
    ["{ services.constructor.enable = true; services.unheardOf.enable = true; }", []],
  ])("%s", (module, expected) => {
    expect(units(module)).toEqual(expected);
  });

  it("are listed once, even if several modules enable them", () => {
    expect(units("{ services.nginx.enable = true; }", "{ services.nginx.enable = true; }")).toEqual([
      "nginx.service",
    ]);
    expect(units("{ services.nginx.enable = true; }", "{ services.nginx.virtualHosts = { }; }")).toEqual([
      "nginx.service",
    ]);
  });
});

describe("services that are enabled behind", () => {
  it.each([
    ["lib.mkMerge", "lib.mkMerge [ { } { services.nginx.enable = true; } ]"],
    ["imports", "{ imports = [ ./module.nix { services.nginx.enable = true; } ]; }"],
    ["a file", "./module.nix"],
    ["import", "import ./module.nix"],
    ["config", "{ options = { }; config = { services.nginx.enable = true; }; }"],
    ["lib.mkIf of a known condition", "lib.mkIf (1 < 2) { services.nginx.enable = true; }"],
    ["lib.mkDefault", "{ services.nginx.enable = lib.mkDefault true; }"],
    [
      "a merge of services",
      "{ services = lib.mkMerge [ { nginx.enable = true; } { nginx.package = pkgs.nginx; } ]; }",
    ],
    ["lib.mkForce around the service", "{ services.nginx = lib.mkForce { enable = true; }; }"],
    ["lib.mkBefore", "lib.mkBefore { services.nginx.enable = true; }"],
    ["a function", "{ pkgs, ... }: { services.nginx = { enable = true; package = pkgs.nginx; }; }"],
    ["a function of a name", "host: { services.nginx = { enable = true; x = host.config.x; }; }"],
    [
      "let",
      "let nginx = { enable = true; package = pkgs.nginx; }; in { services = { inherit nginx; other = nginx; }; }",
    ],
    [
      "properties that a function is given",
      "{ lib, config, ... }: lib.mkMerge [ (lib.mkOverride 60 { services.nginx.enable = lib.mkDefault true; }) ]",
    ],
    ["with", "{ lib, ... }: with lib; { services.nginx.enable = mkForce true; }"],
    ["an update", "{ config, ... }: { services = config.x // { nginx.enable = true; }; }"],
    [
      "a default and a stronger true",
      "{ services.nginx.enable = lib.mkMerge [ (lib.mkDefault false) true ]; }",
    ],
  ])("%s are known", (_, module) => {
    expect(units(module)).toEqual(["nginx.service"]);
  });

  it.each([
    ["{ services.redis.enable = true; }", ["redis.service"]],
    ["{ services.redis = { enable = false; servers.jobs.enable = true; }; }", ["redis-jobs.service"]],
    ['{ services.redis = { enable = true; servers."".port = 1; }; }', ["redis.service"]],
  ])("older names of the options of redis are known: %s", (module, expected) => {
    expect(units(module)).toEqual(expected);
  });

  it("lib.mkForce around a server of redis are known", () => {
    expect(units("{ services.redis.servers.jobs = lib.mkForce { enable = true; }; }")).toEqual([
      "redis-jobs.service",
    ]);
  });

  it.each([
    ["a condition that only Nix knows", "lib.mkIf pkgs.stdenv.isLinux { services.nginx.enable = true; }"],
    ["a value that only Nix can evaluate", "{ config, ... }: { services.nginx.enable = config.x.enable; }"],
    ["a choice", "{ config, ... }: { services.nginx = if config.x then { enable = true; } else { }; }"],
    ["what an update may take away", "{ config, ... }: { services = { nginx.enable = true; } // config.x; }"],
    [
      "what a condition may take away",
      "{ config, ... }: { services.nginx.enable = lib.mkMerge [ true (lib.mkIf config.x (lib.mkForce false)) ]; }",
    ],
  ])("%s are uncertain", (_, module) => {
    expect(units(module)).toEqual(["nginx.service?"]);
  });

  it.each([
    ["what only Nix knows", "pkgs.someModule"],
    ["a condition that does not hold", "lib.mkIf false { services.nginx.enable = true; }"],
    ["a stronger false", "{ services.nginx.enable = lib.mkMerge [ true (lib.mkForce false) ]; }"],
    ["config, without it", "{ services.nginx.enable = true; config = { }; }"],
  ])("%s are not known", (_, module) => {
    expect(units(module)).toEqual([]);
  });

  it("thousands of definitions are known, and what names lead to in many ways", () => {
    const many = 'map (n: { environment.variables.${"V${toString n}"} = "x"; }) (lib.range 1 10500)';
    expect(units(`lib.mkMerge (${many} ++ [ { services.nginx.enable = true; } ])`)).toEqual([
      "nginx.service",
    ]);
    const doubled = Array.from({ length: 40 }, (_, n) => {
      const inner = `(if pkgs.isLinux then a${n} else a${n})`;
      return `a${n + 1} = { imports = [ ${inner} ${inner} ]; };`;
    });
    const ways = `let a0 = { }; ${doubled.join(" ")} in a40`;
    expect(units(`{ imports = [ (${ways}) { services.nginx.enable = true; } ]; }`)).toEqual([
      "nginx.service",
    ]);
  });

  it("reading of recursive modules terminates", () => {
    expect(units("{ lib, ... }: let again = lib.mkMerge [ again again ]; in again")).toEqual([]);
  });
});

it("the services behind a target are known", () => {
  expect(definedWith("postgresql.target")).toEqual([
    "postgresql.target",
    "postgresql.service",
    "postgresql-setup.service",
  ]);
  expect(definedWith("nginx.service")).toEqual(["nginx.service"]);
});
