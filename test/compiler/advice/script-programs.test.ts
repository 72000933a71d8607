import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function told(test: string, packages = "pkgs.bash", process = ""): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes.services = {
      components.web = {
        process = { command = "/bin/web"; ${process} };
        healthcheck = { enable = true; packages = [ ${packages} ]; test = [ ${test} ]; };
      };
      runtimes.container.enable = true;
    };
    apps.notes.test.services.script = "true";
  }`);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const calls = (program: string): string =>
  `CG617 the health check of \`web\` calls \`${program}\`, which is in none of its packages`;

it.each([
  [`"sh" "-c" "curl -f http://localhost"`, "pkgs.bash", "curl"],
  [`"bash" "-c" "curl -f http://localhost || exit 1"`, "pkgs.bash pkgs.jq", "curl"],
  [`"bash" "-eu" "-c" "test -e /x && wget -q http://localhost | grep ok"`, "pkgs.bashInteractive", "wget"],
  [`"bash" "-o" "pipefail" "-c" "curl x | jq .ok"`, "pkgs.bash pkgs.curl", "jq"],
  [`"\${pkgs.bash}/bin/sh" "-ec" "if pg_isready -q; then exit 0; fi; exit 1"`, "", "pg_isready"],
])("tells of what scripts call: %s", async (test, packages, program) => {
  expect(await told(test, packages)).toEqual([calls(program)]);
});

it.each([
  ["what is there", `"sh" "-c" "curl x"`, "pkgs.bash pkgs.curlFull", ""],
  ["what the component has", `"sh" "-c" "curl x"`, "pkgs.bash", "packages = [ pkgs.curl ];"],
  ["what a package may bring", `"sh" "-c" "curl x"`, "pkgs.bash pkgs.busybox", ""],
  ["packages that are computed", `"sh" "-c" "curl x"`, 'pkgs.bash (pkgs.symlinkJoin { name = "x"; })', ""],
  ["builtins and coreutils", `"sh" "-c" "test -e /x && [ -s /y ] && grep x /z && cat /y"`, "pkgs.bash", ""],
  ["paths", `"sh" "-c" "\${pkgs.curl}/bin/curl x"`, "pkgs.bash", ""],
  ["arguments", `"sh" "-c" "echo curl x; grep -q curl /proc/1/comm"`, "pkgs.bash", ""],
  ["texts", `"sh" "-c" "echo '; curl x'"`, "pkgs.bash", ""],
  ["comments", `"sh" "-c" "true # was; curl x"`, "pkgs.bash", ""],
  ["a second choice", `"sh" "-c" "curl x || wget x"`, "pkgs.bash pkgs.wget", ""],
  ["what is asked for first", `"sh" "-c" "command -v curl && curl x"`, "pkgs.bash", ""],
  ["functions", `"sh" "-c" "curl() { true; }; curl x"`, "pkgs.bash", ""],
  ["a PATH in the script", `"sh" "-c" "PATH=/x; curl x"`, "pkgs.bash", ""],
  ["a PATH of the component", `"sh" "-c" "curl x"`, "pkgs.bash", `environment.PATH = "/x";`],
  ["login shells", `"sh" "-lc" "curl x"`, "pkgs.bash", ""],
  ["other programs with -c", `"\${pkgs.python3}/bin/python3" "-c" "curl x"`, "pkgs.bash", ""],
])("says nothing of %s", async (_what, test, packages, process) => {
  expect(await told(test, packages, process)).toEqual([]);
});

it("tells of a program without a shell beside packages that do not bring it", async () => {
  const never = "CG602 the health check of `web` can never succeed: `curl` is in none of its packages";
  expect(await told(`"curl" "x"`, "pkgs.bash pkgs.jq")).toEqual([never]);
  expect(await told(`"curl" "x"`, "pkgs.bash pkgs.other")).toEqual([]);
});

describe("scripts that prepare something", () => {
  async function said(options: string, runtimes = ""): Promise<readonly (string | undefined)[]> {
    const { diagnostics } = await compileNixRecipe(`{
      apps.notes.services = {
        components.web.process = { command = "/bin/web"; ${options} };
        runtimes = { container.enable = true; ${runtimes} };
      };
      apps.notes.test.services.script = "true";
    }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return diagnostics.flatMap(({ code, message, hint }) => (code === "CG617" ? [message, hint] : []));
  }
  const waits = "until pg_isready -h db; do\\n  sleep 1\\ndone\\n";
  const missing = "calls `pg_isready`, which is in none of its packages";

  it("tells of what they call and do not have", async () => {
    const preStart = `preStart = "${waits}";`;
    expect(await said(preStart)).toEqual([
      `\`preStart\` of \`web\` ${missing}`,
      "Add `pkgs.postgresql` to `process.packages`.",
    ]);
    const inContainer = (packages: string): string =>
      `container.components.web = { setup = "${waits}"; packages = [ ${packages} ]; };`;
    expect(await said("", inContainer("pkgs.git"))).toEqual([
      `\`setup\` of \`web\` ${missing}`,
      "Add `pkgs.postgresql` to `runtimes.container.components.web.packages`.",
    ]);
    expect(await said("", inContainer("pkgs.postgresql_17"))).toEqual([]);
    expect(await said(preStart, "container.components.web.packages = [ pkgs.postgresql ];")).toEqual([]);
    const onHost = (more: string): string => `hostos = { setup = "${waits}"; ${more} };`;
    expect(await said("", onHost("enable = true;"))).toEqual([
      `\`setup\` of the host ${missing}`,
      "Add `pkgs.postgresql` to `runtimes.hostos.packages`.",
    ]);
    expect(await said("", onHost("enable = true; packages = [ pkgs.postgresql ];"))).toEqual([]);
    expect(await said("", onHost("enable = false;"))).toEqual([]);
  });

  it("leave the program of the command itself to the advice about that", async () => {
    const recipe = (script: string, runtimes = ""): string => `{
      apps.files.services = {
        components.files.process = { command = pkgs.rsync; ${script} };
        runtimes = { hostos.enable = true; ${runtimes} };
      };
      apps.files.test.services.script = "true";
    }`;
    const codes = async (script: string, runtimes?: string): Promise<readonly string[]> =>
      (await compileNixRecipe(recipe(script, runtimes))).diagnostics.map(({ code }) => code);
    expect(await codes(`preStart = "rsync -a /usr/share/files .";`)).toEqual(["CG611"]);
    expect(await codes("", `hostos.setup = "rsync -a /usr/share/files /srv";`)).toEqual(["CG611"]);
    expect(await codes(`preStart = "curl -O http://localhost/files";`)).toEqual(["CG617"]);
  });

  it.each([
    ["umask 077\\nopenssl rand -hex 32 > key", "openssl", "pkgs.openssh"],
    ["envsubst < app.conf > /tmp/app.conf", "gettext", "pkgs.openssl"],
    ["if pgrep web; then exit 1; fi", "procps", "pkgs.util-linux"],
    ["ssh-keygen -t ed25519 -f key", "openssh", "pkgs.git"],
    ["sqlite3 db 'PRAGMA journal_mode = WAL'", "sqlite", "pkgs.gawk"],
  ])("tells of the usual helpers of scripts: %s", async (script, pkg, other) => {
    const preStart = (packages: string): string => `packages = [ ${packages} ]; preStart = "${script}";`;
    expect((await said(preStart(other)))[1]).toBe(`Add \`pkgs.${pkg}\` to \`process.packages\`.`);
    expect(await said(preStart(`pkgs.${pkg}`))).toEqual([]);
  });

  it.each([
    `packages = [ pkgs.postgresql ]; preStart = "${waits}";`,
    `packages = [ (pkgs.buildEnv { }) ]; preStart = "${waits}";`,
    `environment.PATH = "/usr/bin"; preStart = "${waits}";`,
    'preStart = "curl x || true";',
    'preStart = "# curl x\\nmkdir -p cache";',
    'preStart = "${pkgs.curl}/bin/curl x";',
    'preStart = "if command -v curl; then curl x; fi";',
  ])("says nothing of %s", async (options) => {
    expect(await said(options)).toEqual([]);
  });
});
