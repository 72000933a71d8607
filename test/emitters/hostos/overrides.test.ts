// Slow. Depends on: emitters/hostos.
import { beforeAll, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { evaluateHostOs, filledUnits, type HostOs } from "../../support/host-os.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Settings in `hostosConfig` about the units of components are in the printed units, as NixOS merges them.

/** A setting below `systemd.services.<component>`, and the lines of the unit about it. */
interface Override {
  readonly option: string;
  readonly value: string;
  /** Lines about this setting where it is said as it is; null where NixOS refuses it beside what the component has. */
  readonly plain: readonly string[] | null;
  /** The same with `lib.mkForce` around it. */
  readonly forced: readonly string[];
  /** The beginning of all lines about this setting. */
  readonly about: string;
}

const override = (
  option: string,
  value: string,
  about: string,
  forced: readonly string[],
  plain: readonly string[] | null = forced,
): Override => ({ option, value, about, forced, plain });
const setting = (key: string, value: string, lines: readonly string[], plain?: readonly string[] | null) =>
  override(
    `serviceConfig.${key}`,
    value,
    `${key}=`,
    lines.map((line) => `${key}=${line}`),
    plain?.map?.((line) => `${key}=${line}`) ?? plain,
  );

const overrides: readonly Override[] = [
  setting("TimeoutStartSec", "900", ["900"], null),
  setting("TimeoutStopSec", '"2min"', ["2min"]),
  setting("StateDirectoryMode", '"0755"', ["0755"], null),
  setting("StateDirectory", '[ "more" ]', ["more"], ["COMPONENT", "more"]),
  setting("LoadCredential", '[ "token:/run/secrets/token" "key:/run/secrets/key" ]', [
    "token:/run/secrets/token",
    "key:/run/secrets/key",
  ]),
  setting("SetCredential", '"mode:fast"', ["mode:fast"]),
  setting("EnvironmentFile", '"/run/secrets/env"', ["/run/secrets/env"]),
  setting("LimitNOFILE", "65536", ["65536"]),
  setting("MemoryMax", '"512M"', ["512M"]),
  setting("CPUWeight", "1.5", ["1.500000"]),
  setting("ProtectSystem", '"strict"', ["strict"]),
  setting("ProtectHome", "true", ["true"]),
  setting("NoNewPrivileges", "false", ["false"]),
  setting("Restart", '"always"', ["always"], null),
  setting("RestartSec", "30", ["30"], null),
  setting("User", '"other"', ["other"], null),
  setting("Type", '"notify"', ["notify"], null),
  setting(
    "AmbientCapabilities",
    '[ "CAP_NET_ADMIN" ]',
    ["CAP_NET_ADMIN"],
    ["CAP_NET_BIND_SERVICE", "CAP_NET_ADMIN"],
  ),
  setting("ExecStart", '"/bin/other --now"', ["/bin/other --now"], null),
  setting("ExecStartPre", '[ "/bin/first" ]', ["/bin/first"], ["/scripts/COMPONENT-pre-start", "/bin/first"]),
  setting("ExecReload", '"${pkgs.coreutils}/bin/kill -HUP $MAINPID"', [
    "/packages/coreutils/bin/kill -HUP $MAINPID",
  ]),
  setting("BindReadOnlyPaths", "[ ]", []),
  setting("RuntimeDirectory", "null", [""]),
  override("unitConfig.ConditionPathExists", '"/run/ready"', "ConditionPathExists=", [
    "ConditionPathExists=/run/ready",
  ]),
  override("unitConfig.X-Recipe", '"mine"', "X-Recipe=", ["X-Recipe=mine"], null),
  override("unitConfig.After", '"mine.target"', "After=", ["After=mine.target"], null),
  override("description", '"Another one"', "Description=", ["Description=Another one"], null),
  override("documentation", '[ "man:c(1)" ]', "Documentation=", ["Documentation=man:c(1)"]),
  override(
    "after",
    '[ "mine.target" ]',
    "After=",
    ["After=mine.target"],
    ["After=network.target mine.target"],
  ),
  override("before", '[ "mine.target" ]', "Before=", ["Before=mine.target"]),
  override("requires", '[ "mine.service" ]', "Requires=", ["Requires=mine.service"]),
  override("wants", '[ "mine.service" ]', "Wants=", ["Wants=mine.service"]),
  override("bindsTo", '[ "mine.service" ]', "BindsTo=", ["BindsTo=mine.service"]),
  override(
    "partOf",
    '[ "mine.service" ]',
    "PartOf=",
    ["PartOf=mine.service"],
    ["PartOf=catalog-APP.target mine.service"],
  ),
  override("conflicts", '[ "mine.service" ]', "Conflicts=", ["Conflicts=mine.service"]),
  override("onFailure", '[ "mine.service" ]', "OnFailure=", ["OnFailure=mine.service"]),
  override(
    "wantedBy",
    '[ "mine.target" ]',
    "WantedBy=",
    ["WantedBy=mine.target"],
    ["WantedBy=catalog-APP.target mine.target"],
  ),
  override("requiredBy", '[ "mine.target" ]', "RequiredBy=", ["RequiredBy=mine.target"]),
  override("aliases", '[ "mine.service" ]', "Alias=", ["Alias=mine.service"]),
  override("startLimitBurst", "9", "StartLimitBurst=", ["StartLimitBurst=9"], null),
  override("startLimitIntervalSec", "99", "StartLimitIntervalSec=", ["StartLimitIntervalSec=99"], null),
  override("restartIfChanged", "false", "X-RestartIfChanged=", ["X-RestartIfChanged=false"]),
  override("stopIfChanged", "false", "X-StopIfChanged=", ["X-StopIfChanged=false"]),
  override(
    "environment.MODE",
    '"100% \\"new\\""',
    'Environment="MODE=',
    ['Environment="MODE=100% \\"new\\""'],
    null,
  ),
  override("environment.EXTRA", '"more"', 'Environment="EXTRA=', ['Environment="EXTRA=more"']),
  override("environment.EXTRA", "null", 'Environment="EXTRA=', []),
  override("environment.PATH", '"/bin"', 'Environment="PATH=', ['Environment="PATH=/bin"'], null),
  override(
    "path",
    '[ pkgs.jq "/run/wrappers" ]',
    'Environment="PATH=',
    [pathOf("jq", "/run/wrappers")],
    [pathOf("curl", "jq", "/run/wrappers", "coreutils", "findutils", "gnugrep", "gnused", "systemd")],
  ),
];

function pathOf(...packages: readonly string[]): string {
  const folders = packages.map((name) => (name.startsWith("/") ? name : `/packages/${name}`));
  const all = ["bin", "sbin"].flatMap((folder) => folders.map((each) => `${each}/${folder}`));
  return `Environment="PATH=${all.join(":")}"`;
}

interface Case {
  readonly app: string;
  readonly component: string;
  readonly place: "host" | "resource";
  readonly force: boolean;
  readonly override: Override;
}

const cases: readonly Case[] = overrides.flatMap((override, index) =>
  (["host", "resource"] as const).flatMap((place) =>
    [false, true].map((force) => {
      const name = `${place[0] ?? ""}${force ? "f" : "p"}${index}`;
      return { app: `app-${name}`, component: `c-${name}`, place, force, override };
    }),
  ),
);

const componentOf = `{
  process = {
    command = "/bin/c";
    preStart = "true";
    environment.MODE = "own";
    packages = [ pkgs.curl ];
    ports = [ "PORT:80" ];
  };
  healthcheck = { enable = true; test = [ "true" ]; };
}`;

function appText({ app, component, place, force, override: { option, value } }: Case, port: number): string {
  const said = force ? `lib.mkForce (${value})` : value;
  const module = `{ systemd.services.${component}.${option} = ${said}; }`;
  return `${app} = {
    description = "An app.";
    services.components.${component} = mkMerge [
      ${componentOf.replace("PORT", String(port))}
      { resources.r = { role = "backend"; hostosConfig = ${place === "resource" ? module : "{ }"}; }; }
    ];
    services.runtimes.hostos = { enable = true; hostosConfig = ${place === "host" ? module : "{ }"}; };
  };`;
}

const recipeOf = (apps: readonly string[]): string => `{ apps = { ${apps.join("\n")} }; }`;

const linesAbout = (text: string | undefined, about: string): readonly string[] =>
  (text ?? "").split("\n").filter((line) => line.startsWith(about));

describeWith("nix-instantiate", "a setting of a component's unit in hostosConfig", () => {
  const accepted = cases.filter(({ force, override: { plain } }) => force || plain !== null);
  const realLib = process.env["NIXPKGS_LIB"];
  let out: string;
  let hosts: Record<string, HostOs>;

  beforeAll(async () => {
    const compiled = await compileNixRecipe(
      recipeOf(accepted.map((each, index) => appText(each, 2000 + index))),
    );
    expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    out = suiteFolder();
    writeTree(out, Object.fromEntries(compiled.texts()));
    hosts = evaluateHostOs(
      out,
      accepted.map(({ app }) => app),
      realLib === undefined ? {} : { realLib },
    );
  }, 600_000);

  it.each(
    accepted.map(
      (each) => [each.override.option, each.force ? "forced" : "plain", each.place, each] as const,
    ),
  )(
    "%s is printed as NixOS merges it: %s, of the %s",
    (_option, _way, _place, { app, component, force, override: { plain, forced, about } }) => {
      const host = hosts[app];
      if (host === undefined) throw new Error("no host");
      const wanted = ((force ? forced : plain) ?? []).map((line) =>
        line.replace("COMPONENT", component).replace("APP", app),
      );
      const unit = filledUnits(out, app, host)[`${component}.service`];
      expect(linesAbout(unit, about)).toEqual(wanted);
      if (!/^(?:RequiredBy|Alias)=/.test(about))
        expect(linesAbout(host.units[`${component}.service`], about)).toEqual(wanted);
      expect(host.differences).toEqual([]);
    },
  );

  it("is an error at its place if NixOS refuses it beside the component's own", async () => {
    const refused = cases.filter(({ force, override: { plain } }) => !force && plain === null);
    expect(refused.length).toBeGreaterThan(10);
    const compiled = await compileNixRecipe(
      recipeOf(refused.map((each, index) => appText(each, 2000 + index))),
    );
    const options = compiled.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code} ${/`([^`]*)`/.exec(message)?.[1] ?? ""}`);
    expect(options.sort()).toEqual(
      refused
        .map(({ component, override: { option } }) => `CG314 systemd.services.${component}.${option}`)
        .sort(),
    );
  });
});
