/** Nix recipes with a bit of everything, to be damaged by the tests of error recovery. */
export const recipes: readonly string[] = [
  `{ config, lib, pkgs, ... }@args:
# A web service.
{
  apps.hello-web = {
    displayName = "Hello";
    description = "Says hello to the web.";
    links = { website = "https://example.org/hello"; source = https://example.org/git; };
    programs = {
      mainPackage = pkgs.hello;
      packages = with pkgs; [ curl jq (python3.withPackages (ps: [ ps.requests ])) ];
      runtimes.shell.enable = true;
    };
    services.components.web = {
      process = {
        command = lib.getExe' pkgs.hello "hello";
        argv = [ "serve" "--port" (toString (8000 + 80)) "--config" "$XDG_CONFIG_HOME/web.toml" ];
        environment = { DATA = "\${pkgs.hello-data}/share"; LEVEL = if args ? debug then "debug" else "info"; };
        configData."web.toml".text = ''
          [server]
          name = "\${config.apps.hello-web.displayName}"
            indented = true
          literal = ''\${not}
        '';
        preStart = ''
          mkdir -p cache
        '';
      };
      resources.db.hostosConfig = { services.postgresql.enable = true; };
    };
  };
}
`,
  `{ lib, pkgs, ... }:
let
  version = "1.2.3";
  inherit (lib) optionals optionalString concatStringsSep;
  flags = lib.mapAttrsToList (name: value: "-X main.\${name}=\${value}") { inherit version; commit = "abc"; };
  deps = rec { a = [ pkgs.openssl ]; b = a ++ optionals (version != "1.0" && !false) [ pkgs.zlib ]; };
in
{
  pkgs.tool = {
    inherit version;
    description = "A tool."; /* with a comment */
    homePage = "https://example.org";
    license = lib.licenses.mit;
    source = { git = "github:owner/tool/v\${version}"; hash = ""; patches = [ ./fix.patch ../common/\${version}.patch ]; };
    build.goPackageBuilder = {
      enable = true;
      ldflags = [ "-s" "-w" ] ++ flags;
      packages.build = deps.b or [ ];
      env = { CGO_ENABLED = 0; RATIO = -1.5e3; BIG = 9223372036854775807; };
    };
    test.script = assert deps ? a; ''tool --version | grep '\${version}' \${optionalString true "x"}'';
  };
} // (x: { y = x; }) { }
`,
  `{ config, lib, pkgs, ... }: let f = { a, b ? 2, ... }@all: a * b - all.c / 3 >= 4 -> true || false; in
rec { x = 1; y = f { a = x; b = -x; c.d.e = <nixpkgs/lib>; "quoted name" = ~/file; \${"k" + "v"} = /etc/passwd; };
  z = [ 1 2.5 .5 "s" ''t'' ./p { } [ ] (a: b: a b) null true ]; with_ = with y; a; or_ = y.c.d.e or y.or or null; }
`,
];
