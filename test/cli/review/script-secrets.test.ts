import { describe, expect, it } from "vitest";
import { scriptSecrets } from "../../../cli/review/script-secrets.ts";

describe("secrets in scripts", () => {
  it.each([
    ["export PGPASSWORD=hunter22", "PGPASSWORD", "hunter22"],
    ["DB_PASSWORD='hunter 22' psql", "DB_PASSWORD", "hunter 22"],
    ["psql --password=hunter22 -c 'select 1'", "--password", "hunter22"],
    ['psql --password "hunter22"', "--password", "hunter22"],
    ["psql \\\n  --password \\\n  hunter22", "--password", "hunter22"],
    ['curl -H "Authorization: Bearer abcdef0123456789" http://x', "Authorization", "abcdef0123456789"],
    ["curl http://admin:hunter22@localhost/", "curl", "http://admin:hunter22@localhost/"],
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
    "# PGPASSWORD=hunter22",
    "mkdir -p cache && echo basic authentication",
    "openssl rand -hex 32 > secret",
    "keycloak bootstrap-admin user --password:env KC_PASSWORD",
    "read -rs password < /run/secrets/db",
  ])("none in %s", (script) => expect(scriptSecrets(`${script}\n`)).toEqual([]));

  it("is done soon with hostile text", () => {
    const begin = Date.now();
    for (const text of [
      "PGPASSWORD=",
      "Authorization: Bearer a",
      '--password "\\"',
      "a=$b token",
      "\\\n pass ",
    ])
      scriptSecrets(text.repeat(200_000 / text.length));
    expect(Date.now() - begin).toBeLessThan(5000);
  });
});
