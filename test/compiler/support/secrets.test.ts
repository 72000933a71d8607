import { describe, expect, it } from "vitest";
import { isSecretName, secretsInText } from "../../../compiler/support/secrets.ts";
import { growth, proportional } from "../../support/processor-time.ts";

describe("secrets in configuration files", () => {
  it.each([
    ["password: hunter2hunter2", "password", "hunter2hunter2"],
    ['secret_key = "s3cr3t value"', "secret_key", "s3cr3t value"],
    ["  admin_password=hunter2 ; of the first user", "admin_password", "hunter2"],
    ['{"user": "a", "apiKey": "0123abcd"}', "apiKey", "0123abcd"],
    ["'jwt_secret' => 'abcdef',", "jwt_secret", "abcdef"],
    ["auth: { token: abcd1234, type: basic }", "token", "abcd1234"],
    ["mqtt_pass = hunter2", "mqtt_pass", "hunter2"],
    ["dbPass: hunter2", "dbPass", "hunter2"],
    ["proxy_pass http://reader:8080;", "", ""],
    ["requirepass foobared", "requirepass", "foobared"],
    ["password: pa#ss", "password", "pa#ss"],
    ["db.password: hunter2 # weak", "db.password", "hunter2"],
    [
      'db_uri = "postgres://atuin:hunter2@database/atuin"',
      "db_uri",
      "postgres://atuin:hunter2@database/atuin",
    ],
    ["DATABASE_URL=mysql://a:b@c/d", "DATABASE_URL", "mysql://a:b@c/d"],
    ["- redis://:hunter2@cache", "value", "redis://:hunter2@cache"],
    ["hook: https://x.example/ghp_0123456789abcdef", "", ""],
    ["password: ENC[AES256_GCM,data:5Y0dbA==,iv:gJQ=,tag:8w==,type:str]", "", ""],
    ["password: 12345678", "password", "12345678"],
    ["db_pass = 0815", "db_pass", "0815"],
    ["github = ghp_0123456789abcdef", "github", "ghp_0123456789abcdef"],
  ])("%s", (text, name, value) =>
    expect(secretsInText(`${text}\n`)).toEqual(name === "" ? [] : [{ name, value }]),
  );

  it("finds the lines of a private key", () =>
    expect(
      secretsInText("a: |\n  -----BEGIN PRIVATE KEY-----\n  MIIE\n  vQIB\n  -----END PRIVATE KEY-----\n"),
    ).toEqual([
      { name: "private key", value: "MIIE" },
      { name: "private key", value: "vQIB" },
    ]));

  it.each(["a=", 'a="\\"', "-----BEGIN PRIVATE KEY-----\n", "a ", "token:\n ", "postgres://a:"])(
    "take time in proportion to the length of hostile text: %j",
    (text) => {
      const times = growth((size) => secretsInText(`${text.repeat(size / text.length)}"`), 200_000);
      expect(times).toBeLessThan(proportional);
    },
  );

  it.each([
    'db_uri = "postgres://atuin@database/atuin"',
    "url: postgres://u:${DB_PASSWORD}@database/x",
    "url: postgres://u:$DB_PASSWORD@database/x",
    "url: https://<user>:<password>@example.org/",
    "password: ${ADMIN_PASSWORD}",
    "password = $ADMIN_PASSWORD",
    "password = $__file{/run/secrets/admin}",
    'password: "{{ admin_password }}"',
    "password: {env.ADMIN_PASSWORD}",
    "password = %(ENV_PASSWORD)s",
    "secret = @secret@",
    "secret: /run/secrets/app",
    "secret: ./secret.txt",
    "secret_key: file:///run/secrets/key",
    "password: !secret admin",
    "password = changeme",
    "password = CHANGE_ME_PLEASE",
    "password: <your password>",
    'password: "********"',
    'password = ""',
    "password:",
    "password_file = /run/secrets/password",
    "password_min_length = 12345",
    "password_hashing: argon2id-and-more",
    "token_lifetime: 86400000",
    "token: 86400000",
    "password: 123",
    "# password: hunter2",
    "; password = hunter2",
    "// password: hunter2",
    "public_key = abcdefghijkl",
    "ssl_key = /etc/key.pem",
    "primary_key = user_id",
    "htpasswd_encryption = bcrypt",
    "type = htpasswd",
    "token = jwt",
    "secret: true",
    "Enter the password to log in",
    "log_format: time=%t password:no",
    "host = 0.0.0.0:5232",
  ])("none in %s", (text) =>
    expect(secretsInText(`${text}\n`).filter(({ placeholder }) => placeholder === undefined)).toEqual([]),
  );

  it.each([
    ["password: changeme", "changeme"],
    ["secret = 'password'", "password"],
    ["db: postgres://wiki:changeme@db/wiki", "changeme"],
  ])("a placeholder in %s", (text, placeholder) =>
    expect(secretsInText(`${text}\n`)).toEqual([expect.objectContaining({ placeholder })]),
  );

  it.each(["password: password", "pass_attrs = uid=user, userPassword=password"])(
    "a field of the same name is not a placeholder: %s",
    (text) => expect(secretsInText(`${text}\n`)).toEqual([]),
  );
});

describe("names of secrets", () => {
  it.each([
    "PASSWORD",
    "DB_PASSWORD",
    "PGPASSWORD",
    "API_KEY",
    "APIKEY",
    "SECRET_KEY_BASE",
    "auth_token",
    "JWT_SECRET",
    "SMTP_PASS",
    "PAPERLESS_DBPASS",
    "MQTT_USER_PASS",
    "PASS",
  ])("%s is a secret", (name) => expect(isSecretName(name)).toBe(true));

  it.each([
    "PASSWORD_FILE",
    "TOKEN_LIFETIME",
    "PUBLIC_KEY",
    "SetCredential",
    "ImportCredential",
    "MONKEY",
    "KEYBOARD",
    "SECRET_PATH",
    "HOST",
    "BYPASS",
    "COMPASS",
    "PROXY_PASS",
    "PASS_THROUGH",
  ])("%s is not the name of a secret", (name) => expect(isSecretName(name)).toBe(false));
});
