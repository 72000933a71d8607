import { describe, expect, it } from "vitest";
import { review } from "../../../../tooling/review/review.ts";
import { scriptSecrets } from "../../../../tooling/review/secrets/secrets.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";
import { growth, proportional } from "../../../support/processor-time.ts";
import { reviewOf, withSecrets } from "../../../support/reviewed-recipes.ts";

describe("secrets in scripts", () => {
  it.each([
    ["export PGPASSWORD=hunter22", "PGPASSWORD", "hunter22"],
    ["DB_PASSWORD='hunter 22' psql", "DB_PASSWORD", "hunter 22"],
    ["psql --password=hunter22 -c 'select 1'", "--password", "hunter22"],
    ['psql --password "hunter22"', "--password", "hunter22"],
    ["psql \\\n  --password \\\n  hunter22", "--password", "hunter22"],
    ['curl -H "Authorization: Bearer abcdef0123456789" http://x', "Authorization", "abcdef0123456789"],
    ["curl http://admin:hunter22@localhost/", "curl", "http://admin:hunter22@localhost/"],
    ["curl -s -u admin:hunter22 http://x", "--user", "hunter22"],
    ["curl --user 'admin:hunter22' http://x", "--user", "hunter22"],
    ["cat > a.yaml <<EOF\npassword: hunter22\nEOF", "password", "hunter22"],
    ["password=${ADMIN_PASSWORD:-hunter22}", "ADMIN_PASSWORD", "hunter22"],
    ["gh auth login --with-token ghp_0123456789abcdef", "--with-token", "ghp_0123456789abcdef"],
  ])("%s", (script, name, value) =>
    expect(scriptSecrets(`${script}\n`)).toContainEqual(expect.objectContaining({ name, value })),
  );

  it.each([
    "export PGPASSWORD=$(cat /run/secrets/db)",
    'export PGPASSWORD="$DB_PASSWORD"',
    "export PGPASSWORD=${DB_PASSWORD:-none}",
    "PGPASSWORD=`cat /run/secrets/db` psql",
    'psql --password "$(cat "$CREDENTIALS_DIRECTORY/password")"',
    "psql --password-file /run/secrets/db",
    '[ "$token" = "something" ] || exit 1',
    'if [[ "$PASSWORD" == "unsafe-one" ]]; then exit 1; fi',
    'curl -H "Authorization: Bearer $TOKEN" http://x',
    'curl -H "Authorization: Bearer ${API_TOKEN_OF_WEB}" http://x',
    'curl -u "admin:$PASSWORD" http://x',
    "curl -u admin: http://x",
    "# PGPASSWORD=hunter22",
    "mkdir -p cache && echo basic authentication",
    "openssl rand -hex 32 > secret",
    "keycloak bootstrap-admin user --password:env KC_PASSWORD",
    "read -rs password < /run/secrets/db",
  ])("there is no secret in %s", (script) => expect(scriptSecrets(`${script}\n`)).toEqual([]));

  it.each(["PGPASSWORD=", "Authorization: Bearer a", '--password "\\"', "a=$b token", "\\\n pass "])(
    "take time in proportion to the length of hostile text: %j",
    (text) => {
      const times = growth((size) => scriptSecrets(text.repeat(size / text.length)), 200_000);
      expect(times).toBeLessThan(proportional);
    },
  );
});

describe("secrets in tests and development environments", () => {
  const recipe = (hook: string, pkgTest: string, programs: string, services: string): string => `{
    pkgs.tool = {
      license = "mit"; source.path = ./src; build.standardBuilder.enable = true;
      develop.shellHook = "${hook}"; test.script = "${pkgTest}";
    };
    apps.web = {
      programs = { mainPackage = pkgs.hello; runtimes.program.enable = true; };
      services = { components.web.process.command = "/bin/web"; runtimes.hostos.enable = true; };
      test = { programs.script = "${programs}"; services.script = "${services}"; };
    };
  }`;
  const plain = recipe("true", "true", "true", "true");
  const secret = (name: string): string => `export ${name}_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789`;
  const secrets = recipe(secret("A"), secret("B"), secret("C"), secret("D"));
  const told = [
    "warning apps.web: the test of the program has `C_TOKEN`: its value looks like a secret and would be public (hidden here)",
    "warning apps.web: the test of the services has `D_TOKEN`: its value looks like a secret and would be public (hidden here)",
    "warning pkgs.tool: the script of the development environment has `A_TOKEN`: its value looks like a secret and would be public (hidden here)",
    "warning pkgs.tool: the test has `B_TOKEN`: its value looks like a secret and would be public (hidden here)",
  ];
  const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes("looks like a secret"));

  it("are reported if they are new, or their entry is", async () => {
    expect(warnings(await reviewOf(plain, secrets))).toEqual(told);
    expect(warnings(await reviewOf("{ }", secrets))).toEqual(told);
    expect(warnings(await reviewOf(secrets, secrets.replace("/bin/web", "/bin/other")))).toEqual([]);
  });

  it("are hidden in the plain diff", async () => {
    const [before, after] = await Promise.all([
      compileNixRecipe(plain, withSecrets),
      compileNixRecipe(secrets, withSecrets),
    ]);
    const { hide } = review(before.texts(), after.texts());
    expect([...after.texts().values()].join("\n")).toContain("ghp_");
    for (const text of after.texts().values()) expect(hide(text)).not.toContain("ghp_");
  });
});
