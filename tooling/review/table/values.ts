import { canonical } from "../../support/json-data.ts";
import { secretsIn, valuesOf } from "../secrets.ts";
import { difference } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";

const longest = 60;

/** `` (`80` → `8080`)``, `` (`22` added)``; empty for long values. Secrets are hidden. */
export function changedValue(name: string, before: unknown, after: unknown): string {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if ([...was, ...is].some((value) => secretsIn(name, value).length > 0))
    return " (hidden: looks like a secret)";
  if ([...was, ...is].some((value) => Array.isArray(value))) {
    const { added, removed } = difference(was.flat().map(written), is.flat().map(written));
    const parts = [
      ...(added.length > 0 ? [`${several(added)} added`] : []),
      ...(removed.length > 0 ? [`${several(removed)} removed`] : []),
    ];
    return parts.length > 0 ? ` (${parts.join(", ")})` : " (other order)";
  }
  const [old, now] = changedLine(was.map(written).join("\n"), is.map(written).join("\n"));
  if (before === undefined) return now === "" ? "" : ` (${quoted(now)})`;
  if (after === undefined) return old === "" ? " (removed)" : ` (${quoted(old)} removed)`;
  return old === now ? "" : ` (${quoted(old)} → ${quoted(now)})`;
}

/** Those of them that are strings. */
export const stringsOf = (setting: unknown): readonly string[] =>
  valuesOf(setting).filter((value) => typeof value === "string");

const written = (value: unknown): string =>
  typeof value === "string" ? packageName(value) : canonical(value);

/** The only line in which two texts differ; empty if there are several, or a long one. */
function changedLine(was: string, is: string): readonly [string, string] {
  const { added, removed } = difference(was.split("\n"), is.split("\n"));
  const [old = "", now = ""] = [removed, added].map(([line = ""]) => line.trim());
  const isShort = added.length <= 1 && removed.length <= 1 && Math.max(old.length, now.length) <= longest;
  return isShort ? [old, now] : ["", ""];
}

const local = /(?<![\d.])127\.\d+\.\d+\.\d+(?![\d.])|\[::1\]|\blocalhost\b/;
const everywhere = /(?<![\d.])0\.0\.0\.0(?![\d.])|\[::\]/;

/** Whether a text changed from a loopback address to all addresses. */
export const isNewlyEverywhere = (before: unknown, after: unknown): boolean => {
  const [was, is] = [canonical(before), canonical(after)];
  return local.test(was) && !everywhere.test(was) && everywhere.test(is);
};

/** Variables from which loaders, interpreters and shells take code: ld.so(8), and the manuals of each. */
export const loadsCode = (variable: string): boolean =>
  /^(?:(?:LD|DYLD|BASH_FUNC|GIT|NIX|SSL_CERT|PIP|npm_config)_.*|PATH|NODE_(?:OPTIONS|PATH|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)|PYTHON(?:PATH|HOME|STARTUP|USERBASE|BREAKPOINT)|PERL5(?:LIB|OPT|DB)|PERLLIB|RUBY(?:LIB|OPT)|GEM_(?:HOME|PATH)|BUNDLE_GEMFILE|(?:_|JDK_)?JAVA_(?:TOOL_)?OPTIONS|CLASSPATH|LUA_C?PATH|PHP(?:RC|_INI_SCAN_DIR)|BASH_ENV|ENV|SHELL|IFS|PS4|PROMPT_COMMAND|EDITOR|PAGER|GCONV_PATH|LOCPATH|GLIBC_TUNABLES|HTTPS?_PROXY|ALL_PROXY|OPENSSL_CONF)$/i.test(
    variable,
  );
