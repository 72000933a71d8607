import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function said(test: string): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = {
        process.command = "/bin/web";
        healthcheck = { enable = true; test = [ ${test} ]; packages = [ pkgs.curl pkgs.bash pkgs.redis ]; };
      };
      runtimes.container.enable = true;
    };
    apps.web.test.services.script = "true";
  }`);
  return diagnostics.map(({ code, hint = "" }) => `${code} ${hint}`);
}

const inShell = (line: string, rule = "health-check"): string =>
  `advice/${rule} Run it in a shell: write [ "sh" "-c" ${line} ], and add \`pkgs.bash\` to \`healthcheck.packages\`.`;

it.each([
  [`"CMD-SHELL" "curl x | grep y || exit 1"`, inShell(`"curl x | grep y || exit 1"`)],
  [`"CMD-SHELL" "curl x > /dev/null"`, inShell(`"curl x > /dev/null"`)],
  [`"CMD-SHELL" "curl \\"\${pkgs.x}\\""`, inShell(`"…"`)],
  [`"CMD-SHELL" "curl \\\${X}"`, inShell(`"curl \\\${X}"`)],
  [`"CMD-SHELL" "curl x || exit 0"`, inShell(`"curl x || exit 0"`)],
  [`"CMD-SHELL" "curl 'x"`, inShell(`"curl 'x"`)],
  [`"CMD-SHELL" "cd /x && curl x"`, inShell(`"cd /x && curl x"`)],
  [
    `"CMD-SHELL" "curl -f x || exit 1"`,
    `advice/health-check Write one element for each word, without \`|| exit 1\`, which has no effect: [ "curl" "-f" "x" ].`,
  ],
  [`"CMD-SHELL" "curl -f x"`, `advice/health-check Write one element for each word: [ "curl" "-f" "x" ].`],
  [
    `"curl -H 'a: b' \\"http://x/?a=1&b\\"|| exit 1;"`,
    `advice/health-check Write one element for each word, without \`|| exit 1\`, which has no effect: [ "curl" "-H" "a: b" "http://x/?a=1&b" ].`,
  ],
  [`" curl -f x"`, `advice/health-check Write one element for each word: [ "curl" "-f" "x" ].`],
  [`"curl x; true"`, inShell(`"curl x; true"`)],
  [`"NONE"`, "advice/health-check Set `healthcheck.enable` to false instead."],
  [`"curl" "x" "||" "exit" "1"`, `advice/shell-words Remove \`||\` and what follows, which has no effect.`],
  [
    `"curl" "x" "|| exit 1"`,
    `advice/shell-words Remove \`|| exit 1\` and what follows, which has no effect.`,
  ],
  [
    `"\${pkgs.curl}/bin/curl" "x" "||" "exit" "1"`,
    `advice/shell-words Remove \`||\` and what follows, which has no effect.`,
  ],
  [`"redis-cli" "ping" "|" "grep" "PONG!"`, inShell(`"redis-cli ping | grep 'PONG!'"`, "shell-words")],
  [`"curl" "x" "2>&1" "||" "exit" "1"`, inShell(`"curl x 2>&1 || exit 1"`, "shell-words")],
  [`"curl" "x" ";" "true"`, inShell(`"curl x ; true"`, "shell-words")],
  [`"curl" "x" "&&" "\${pkgs.curl}/bin/curl" "y"`, inShell(`"…"`, "shell-words")],
])("a hint reports what to write instead of [ %s ]", async (test, hint) => {
  expect(await said(test)).toEqual([hint]);
});

it.each([
  [`"sh" "-c" "curl x || exit 1"`],
  [`"sh" "-c" "curl x \\"$@\\"" "--" "|"`],
  [`"grep" "-q" "|" "/etc/passwd"`],
  [`"find" "/x" "-exec" "true" ";"`],
  [`"curl" "x" "a|b"`],
  [`"curl" "-f" "http://x/?a&b"`],
])("[ %s ] is not reported", async (test) => {
  expect(await said(test)).toEqual([]);
});

it.each([
  ["", ["advice/health-check Set `healthcheck.enable` to true."]],
  ["enable = false;", []],
])("a command with `%s` is only advised about if `enable` is missing", async (enable, expected) => {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = {
        process.command = "/bin/web";
        healthcheck = { ${enable} test = [ "curl" ]; packages = [ pkgs.curl ]; };
      };
      runtimes.container.enable = true;
    };
    apps.web.test.services.script = "true";
  }`);
  expect(diagnostics.map(({ code, hint = "" }) => `${code} ${hint}`)).toEqual(expected);
});
