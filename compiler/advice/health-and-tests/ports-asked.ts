import { textWithHoles, type Text } from "../../language/text.ts";

/** What a script may listen at itself, or be led to. */
const ownListeners = /http\.server|\b(?:nc|ncat|netcat|socat|ssh|podman|docker|machinectl|caddy|darkhttpd)\b/;

const thisMachine = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])`;
const asks = new RegExp(
  String.raw`(?<scheme>https?):\/\/(?:[^\s/@]*@)?${thisMachine}(?::(?<port>\d{1,5}))?(?=[\s/?#"'\`)|;]|$)` +
    String.raw`|(?<![\w.:/@-])${thisMachine}:(?<bare>\d{1,5})(?=[\s/?#"'\`)|;]|$)`,
  "g",
);

/** The ports of this machine that a script asks, in order. None where it may itself see to them. */
export function portsAsked(text: Text): ReadonlySet<number> {
  const script = textWithHoles(text, "\0");
  if (ownListeners.test(script)) return new Set();
  // A port that is asked in vain on purpose.
  const lines = script
    .split("\n")
    .filter((line) => !/^\s*(?:#|!)|\|\|\s*(?:true|:)|\bif\b|&&\s*exit/.test(line));
  const ports = [...lines.join("\n").matchAll(asks)].map(({ groups = {} }) =>
    Number(groups["port"] ?? groups["bare"] ?? (groups["scheme"] === "https" ? 443 : 80)),
  );
  return new Set(ports);
}
