// Slow. Depends on: emitters/container.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { emitContainer } from "../../../emitters/container/emit-container.ts";
import {
  makeApp,
  makeCatalog,
  makeComponent,
  makeHealthCheck,
  makeProcess,
  makeRuntimes,
  makeServices,
  packageRef,
} from "../../support/ir-fixtures.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";

// `healthcheck.packages` are for the check: a program that only finds curl in its container does not run on a host.

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

function emitted(
  file: string,
  environment: ReadonlyMap<string, ReturnType<typeof text>> = new Map(),
  setup = "",
): string {
  const process = makeProcess({ environment, packages: [packageRef("jq")] });
  const healthcheck = makeHealthCheck({ enable: true, test: [text("curl")], packages: [packageRef("curl")] });
  const components = new Map([["web", makeComponent("web", { process, healthcheck })]]);
  const runtimes = makeRuntimes({
    container: {
      enable: true,
      components: new Map([
        [
          "web",
          {
            packages: [packageRef("hello")],
            environment: new Map(),
            argv: null,
            ports: null,
            setup: text(setup),
          },
        ],
      ]),
    },
  });
  const catalog = makeCatalog({ apps: [makeApp({ services: makeServices({ components, runtimes }) })] });
  const found = emitContainer(catalog, context).find(({ path }) => path.endsWith(`/${file}`));
  return String(found?.content);
}

const images = (environment?: ReadonlyMap<string, ReturnType<typeof text>>): string =>
  emitted("images.nix", environment);

describe("packages of a container", () => {
  const ownPath = new Map([["PATH", text("/opt/bin")]]);
  const setupLine = (environment?: typeof ownPath): string | undefined =>
    /^ *(.*web-setup@.*)$/m.exec(emitted("web-entrypoint.sh", environment, "true"))?.[1];

  it("are in its image after those of the component, without a setup script too", () => {
    expect(images()).toMatch(/packages = \[\n *pkgs\.jq\n *pkgs\.hello\n *\];/);
  });

  it("are found by the setup script as by everything else, by the PATH of the image", () => {
    expect(setupLine()).toBe("@web-setup@");
  });

  it("are found by the setup script where the recipe sets PATH", () => {
    expect(setupLine(ownPath)).toMatch(/^PATH=@[\w-]+@:\$PATH @web-setup@$/);
  });
});

describe("packages of a health check", () => {
  it("are not among the component's", () => {
    expect(images()).toContain("checkPackages = [ pkgs.curl ];");
  });

  it("do not matter to a container whose PATH is the recipe's: its check brings its own", () => {
    expect(images(new Map([["PATH", text("/opt/bin")]]))).not.toContain("checkPackages");
  });
});

describeWith("nix-instantiate", "the image", () => {
  const root = join(import.meta.dirname, "../../..");
  const image = (checkPackages: string): { readonly script: string; readonly path: string } =>
    nixEvalJson(
      `
      let
        lib = import ${root}/test/nixpkgs/lib.nix;
        image = import ${root}/templates/lib/component-image.nix {
          inherit lib;
          bash = { outPath = "/bash"; meta.mainProgram = "bash"; }; coreutils = "/coreutils"; findutils = "/findutils"; gnugrep = "/gnugrep"; gnused = "/gnused"; iana-etc = "/iana-etc";
          runCommand = name: _: _: name;
          writeScript = _: text: text;
          dockerTools = { streamLayeredImage = image: image; caCertificates = null; };
        } {
          name = "web"; labels = { app = "demo"; component = "web"; }; user = "web"; uid = 52000; gid = 52000; asRoot = false; stateDir = "/var/lib/web"; variables = { };
          entrypoint = builtins.toFile "entrypoint" "exec web\\n";
          packages = [ "/jq" ];
          checkPackages = ${checkPackages};
        };
      in
      { script = builtins.head image.config.Entrypoint; path = builtins.head image.config.Env; }`,
      { write: true },
    ) as never;

  const own = "/jq/bin:/coreutils/bin:/findutils/bin:/gnugrep/bin:/gnused/bin";

  it("shows them to the engine's check, first as on hosts, and not to the component", () => {
    const { script, path } = image('[ "/curl" ]');
    expect(path).toContain(`PATH=/curl/bin:${own}:/curl/sbin`);
    expect(script).toMatch(/^#!\S+\nPATH=(\S+)\nexec web\n$/);
    expect(script).toContain(`\nPATH=${own}:`);
    expect(script).not.toContain("/curl");
  });

  it("does not change PATH if there are none", () => {
    const { script, path } = image("[ ]");
    expect(path).toContain(`PATH=${own}:`);
    expect(script).toMatch(/^#!\S+\nexec web\n$/);
  });
});
