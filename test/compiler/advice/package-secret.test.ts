import { expect, it } from "vitest";
import { findTokens } from "../../../compiler/advice/reading/find-tokens.ts";
import { secretTokens } from "../../../compiler/advice/secret-token.ts";
import { advice, build, source } from "../../support/advice.ts";

const secret = /^advice\/(?:literal-secret|placeholder-secret|secret-token)$/;

/** Rule and place of the secrets that are reported in a package. */
const reported = async (options: string): Promise<readonly (readonly (string | undefined)[])[]> =>
  (await advice(options)).filter(([code = ""]) => secret.test(code)).map((each) => each.slice(0, 2));

it.each([
  [`${source} build = { env.API_TOKEN = "hunter2!"; standardBuilder.enable = true; };`, '"hunter2!"'],
  [`${source} build.standardBuilder = { enable = true; env.DB_PASSWORD = "hunter2"; };`, '"hunter2"'],
  [
    `${source} build = { structuredAttrs.x.password = "hunter2"; standardBuilder.enable = true; };`,
    'structuredAttrs.x.password = "hunter2";',
  ],
  [
    `${source} build = { extraAttrs.adminPassword = "hunter2"; standardBuilder.enable = true; };`,
    '"hunter2"',
  ],
  [
    `source = { url = "https://me:hunter2@example.org/a.tar.gz"; hash = ""; }; ${build}`,
    '"https://me:hunter2@example.org/a.tar.gz"',
  ],
  [
    `source = { git = "git:https://me:hunter2@example.org/a?rev=0123456789abcdef0123456789abcdef01234567"; hash = ""; }; ${build}`,
    '"git:https://me:hunter2@example.org/a?rev=0123456789abcdef0123456789abcdef01234567"',
  ],
])("a secret in a package is an error: %s", async (options, at) => {
  expect(await reported(options)).toEqual([["advice/literal-secret", at]]);
});

it.each([
  `${source} build = { env.API_TOKEN = "changeme"; standardBuilder.enable = true; };`,
  `source = { url = "https://me:changeme@example.org/a.tar.gz"; hash = ""; }; ${build}`,
])("a placeholder in a package is a warning: %s", async (options) => {
  expect((await reported(options)).map(([code]) => code)).toEqual(["advice/placeholder-secret"]);
});

it.each([
  `${source} build = { env.TOKEN_FILE = "/run/x"; env.MONKEY = "banana"; standardBuilder.enable = true; };`,
  `${source} ${build} description = "Has a password and a token.";`,
])("a value that only relates to secrets is not reported: %s", async (options) => {
  expect(await reported(options)).toEqual([]);
});

/** Made up, in the form of each service; put together here, so that no scanner takes them for real ones. */
const tokens: Readonly<Record<string, string>> = {
  "a secret of AWS": `aws_secret_access_key = ${"k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6oAbCd"}`,
  "a secret of Slack": `xoxb-${"123456789012"}-${"1234567890123"}-${"AbCdEfGhIjKlMnOpQrStUvWx"}`,
  "a secret of GitHub": `ghp_${"k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o"}`,
  "a secret of GitLab": `glpat-${"k7Rw2mXcQ9vLbT4nYzE8"}`,
  "a secret of npm": `npm_${"k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o"}`,
  "a secret of SendGrid": `SG.${"k7Rw2mXcQ9vLbT4nYzE8sH"}.${"k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6ok7Rw2mX"}`,
  "a secret of Hugging Face": `hf_${"kRwmXcQvLbTnYzEsHdJfAuGpCxWoaBcDeF"}`,
  "a secret of Docker": `dckr_pat_${"k7Rw2mXcQ9vLbT4nYzE8sHdJfA5"}`,
  "a private key": `-----BEGIN RSA PRIVATE KEY-----\n${`${"MIIEpAIBAAKCAQEAk7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o12345678901"}\n`.repeat(12)}-----END RSA PRIVATE KEY-----`,
};

it.each(Object.entries(tokens))("%s is found in any text", async (what, token) => {
  const text = `# ${token}\n`;
  expect((await findTokens("recipe.yaml", text)).map((found) => found.what)).toEqual([what]);
  const findings: string[] = [];
  for await (const { message } of secretTokens({ path: "recipe.yaml", text })) findings.push(message);
  expect(findings).toEqual([`this is ${what}, and everyone can read it`]);
});
