import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

// Loaded only where a text may hold a token: half a megabyte of patterns.

/** A token in a text; offsets are those of UTF-16 code units, `end` is exclusive. */
export interface FoundToken {
  /** As part of a sentence: "a secret of GitHub". */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

const preset = "@secretlint/secretlint-rule-preset-recommend";
const prefix = "@secretlint/secretlint-rule-";

/** URLs with a password: `literal-secret` and `placeholder-secret` know which of them are. */
const addresses: ReadonlySet<string> = new Set(["basicauth", "database-connection-string"]);

/** The services by the names of secretlint's rules, where people write them otherwise. */
const services: Readonly<Record<string, string>> = {
  "1password": "1Password",
  anthropic: "Anthropic",
  aws: "AWS",
  databricks: "Databricks",
  docker: "Docker",
  figma: "Figma",
  gcp: "Google Cloud",
  github: "GitHub",
  gitlab: "GitLab",
  grafana: "Grafana",
  groq: "Groq",
  "hashicorp-vault": "HashiCorp Vault",
  huggingface: "Hugging Face",
  linear: "Linear",
  notion: "Notion",
  openai: "OpenAI",
  sendgrid: "SendGrid",
  shopify: "Shopify",
  slack: "Slack",
  vercel: "Vercel",
};

/** In UTF-16 code units. The time of secretlint grows with the square of the tokens in a text. */
const windowLength = 16_384;
/** Longer than any token; private keys have several lines. */
const overlap = 4096;
/** As many as a file can report. */
const mostTokens = 100;

/** The first tokens in a text that have the form of those of a known service, by the patterns of secretlint. */
export async function findTokens(path: string, text: string): Promise<readonly FoundToken[]> {
  const found = new Map<number, FoundToken>();
  for (let from = 0; found.size < mostTokens; from += windowLength - overlap) {
    for (const token of await tokensIn(path, text.slice(from, from + windowLength))) {
      const start = from + token.start;
      if (!found.has(start)) found.set(start, { ...token, start, end: from + token.end });
    }
    if (from + windowLength >= text.length) break;
  }
  return [...found.values()];
}

async function tokensIn(path: string, text: string): Promise<readonly FoundToken[]> {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: "text", ext: path.slice(path.lastIndexOf(".")) },
    options: { noPhysicFilePath: true, config: { rules: [{ id: preset, rule: creator }] } },
  });
  return messages.flatMap(({ ruleId, messageId, range: [start, end], type }) => {
    const rule = ruleId.replace(prefix, "");
    // An account number is not a secret.
    if (type !== "message" || addresses.has(rule) || messageId === "AWSAccountID") return [];
    const what = rule === "privatekey" ? "a private key" : `a secret of ${services[rule] ?? rule}`;
    return [{ what, start, end }];
  });
}
