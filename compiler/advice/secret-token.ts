import type { SourceFile } from "../reading/modules.ts";
import type { Finding } from "./rule.ts";

/**
 * Whether a text may hold a token that secretlint knows: its tokens begin with one of these, or stand behind one. Reading a text
 * for them takes longer than compiling it, and loading secretlint longer than both.
 */
const mayHoldToken =
  /\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA)[A-Z0-9]{8}|aws.{0,20}(?:secret|key)|-----BEGIN [A-Z ]*PRIVATE|"private_key"|\bnpm_[A-Za-z0-9]{8}|_authToken|\bxox[a-z]-|hooks\.slack\.com|\bSG\.[\w-]{8}|\bshp(?:at|ca|pa|ss)_|\bgh[pousr]_|\bgithub_pat_|\bgl[a-z]{1,6}-[\w-]{8}|\bglc_|\bglsa_|\bsk-|\bgsk_|\bhf_[A-Za-z]{8}|\blin_api_|\bsecret_[A-Za-z0-9]{8}|\bntn_|\bops_[A-Za-z0-9]{8}|\bhv[sbr]\.|\bvc[a-z]{1,2}_|\bdapi[a-f0-9]{8}|\bdckr_pat_|\bfigd_/i;

/** Tokens of known services in the text of a source file: recipes, and what they import. */
export async function* secretTokens({
  path,
  text,
}: Pick<SourceFile, "path" | "text">): AsyncIterable<Finding> {
  if (!mayHoldToken.test(text)) return;
  const { findTokens } = await import("./reading/find-tokens.ts");
  for (const { what, start, end } of await findTokens(path, text))
    yield {
      at: { file: path, start, end },
      message: `this is ${what}, and everyone can read it`,
      hint: "Revoke it where it was issued: what was committed stays in the history. Let the program read the new one from a file of the machine.",
    };
}
