import { isSecretSetting, secretSettings } from "../../../compiler/support/secret-settings.ts";
import { isSecretVariable, secretArguments } from "../secrets/secrets.ts";
import { stringsOf, valuesOf } from "../sides/settings.ts";
import { difference } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";

const longest = 60;

/**
 * `` (`80` → `8080`) `` for values of one short line that are not secret; for lists, the added and removed elements.
 * @param was lines of JSON, with the properties of each definition before the value
 */
export function changedValue(path: string, was: string | undefined, is: string | undefined): string {
  if (is === undefined) {
    const [old] = valuesOf(was).map((value) => shownPlain(path, value));
    return ` (${old === undefined ? "" : `${quoted(old)} `}removed)`;
  }
  const [before, after] = [valuesOf(was), valuesOf(is)];
  if ([...before, ...after].every((value) => Array.isArray(value))) {
    const [old, now] = [before, after].map((all) =>
      all.flat().map((each: unknown) => shownPlain(path, each)),
    );
    const { added, removed } = difference(known(old), known(now));
    const parts = [
      ...(added.length > 0 ? [`${several(added)} added`] : []),
      ...(removed.length > 0 ? [`${several(removed)} removed`] : []),
    ];
    return parts.length > 0 && ![...(old ?? []), ...(now ?? [])].includes(undefined)
      ? ` (${parts.join(", ")})`
      : "";
  }
  const [old, now] = [before, after].map((all) => (all.length === 1 ? shownPlain(path, all[0]) : undefined));
  const line = changedLine(path, stringsOf(was).join("\n"), stringsOf(is).join("\n"));
  if (now === undefined) return line === undefined ? "" : ` (${quoted(line[0])} → ${quoted(line[1])})`;
  if (was === undefined) return ` (${quoted(now)})`;
  return old === undefined || old === now ? "" : ` (${quoted(old)} → ${quoted(now)})`;
}

const known = (all: readonly (string | undefined)[] = []): readonly string[] =>
  all.filter((each) => each !== undefined);

function shownPlain(path: string, value: unknown): string | undefined {
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  const isShown =
    typeof value === "string" &&
    value.length <= longest &&
    !value.includes("\n") &&
    !isSecretValue(path, value);
  return isShown ? packageName(value) : undefined;
}

const isSecretValue = (path: string, value: string): boolean =>
  isSecretVariable(path.slice(path.lastIndexOf(".") + 1), value) ||
  isSecretSetting(path, value) ||
  secretArguments(value.split(/\s+/)).length > 0 ||
  secretSettings(value).length > 0;

/** The only line in which two texts differ, if it is short and not secret. */
export function changedLine(path: string, was: string, is: string): readonly [string, string] | undefined {
  const { added, removed } = difference(was.split("\n"), is.split("\n"));
  const [old = "", now = ""] = [removed, added].map(([line = ""]) => line.trim());
  if (added.length !== 1 || removed.length !== 1 || old === "" || now === "") return undefined;
  const secrets = [was, is].flatMap((text) => secretSettings(text));
  const isShown = (line: string): boolean =>
    line.length <= longest &&
    !isSecretValue(path, line) &&
    !isSecretLine(line) &&
    !secrets.some(({ value }) => line.includes(value.trim()));
  return isShown(old) && isShown(now) ? [old, now] : undefined;
}

function isSecretLine(line: string): boolean {
  const [, name = "", value = ""] = /^["']?([\w.-]+)["']?\s*[:=]?\s*["']?(.*?)["']?[,;]?$/.exec(line) ?? [];
  return isSecretVariable(name, value);
}

const local = /(?<![\d.])127\.\d+\.\d+\.\d+(?![\d.])|\[::1\]|\blocalhost\b/;
const everywhere = /(?<![\d.])0\.0\.0\.0(?![\d.])|\[::\]/;

/**
 * A note if a text changed from a loopback address to all addresses; "" otherwise. A program in a container has to listen on
 * all addresses of its container.
 */
export const newlyEverywhere = (was: string, is: string, isOnHost: boolean): string =>
  isOnHost && local.test(was) && !everywhere.test(was) && everywhere.test(is)
    ? "; it now listens on all addresses of the host, not only on localhost"
    : "";

/** Variables from which loaders, interpreters and shells take code: ld.so(8), and the manuals of each. */
export const loadsCode = (variable: string): boolean =>
  /^(?:(?:LD|DYLD|BASH_FUNC|GIT|NIX|SSL_CERT|PIP|npm_config)_.*|PATH|NODE_(?:OPTIONS|PATH|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)|PYTHON(?:PATH|HOME|STARTUP|USERBASE|BREAKPOINT)|PERL5(?:LIB|OPT|DB)|PERLLIB|RUBY(?:LIB|OPT)|GEM_(?:HOME|PATH)|BUNDLE_GEMFILE|(?:_|JDK_)?JAVA_(?:TOOL_)?OPTIONS|CLASSPATH|LUA_C?PATH|PHP(?:RC|_INI_SCAN_DIR)|BASH_ENV|ENV|SHELL|IFS|PS4|PROMPT_COMMAND|EDITOR|PAGER|GCONV_PATH|LOCPATH|GLIBC_TUNABLES|HTTPS?_PROXY|ALL_PROXY|OPENSSL_CONF)$/i.test(
    variable,
  );
