/**
 * Takes out of a text printed by `nix-instantiate --parse` what says nothing about the structure, so that two can be
 * compared: how the text of a string is cut into pieces (`"a" + "b"` for one string with an escape), and the order of
 * arguments in a pattern and of bindings in `let` (which follows addresses in Nix 2.8).
 */
export function canonicalForm(printed: string): string {
  const [group] = readGroup(tokens(printed), 0);
  return showGroup(group);
}

type Group = readonly (string | Group)[];

function tokens(printed: string): string[] {
  const found = printed.match(/"\$\{|\}"|"(?:[^"\\]|\\[^])*"|[()[\]{}]|[;,]|[^\s()[\]{};,"]+/g);
  return found ?? [];
}

const closers = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ['"${', '}"'],
]);

/** The tokens from `from` to the bracket that closes the group, nested groups as arrays. */
function readGroup(all: readonly string[], from: number, close?: string): [group: Group, end: number] {
  const group: (string | Group)[] = [];
  let at = from;
  while (at < all.length) {
    const token = all[at] ?? "";
    if (token === close) return [group, at + 1];
    const inner = closers.get(token);
    if (inner === undefined) {
      group.push(token);
      at++;
    } else {
      const [nested, end] = readGroup(all, at + 1, inner);
      const canonical = canonicalGroup(token, nested);
      const [only, ...others] = canonical;
      // `("a")` is what remains of `("a" + "")`.
      if (token === "(" && isText(only) && others.length === 0) group.push(only);
      else group.push([token, ...canonical, inner]);
      at = end;
    }
  }
  return [group, at];
}

function canonicalGroup(open: string, group: Group): Group {
  if (open === "(") return group[0] === "let" ? canonicalLet(group) : canonicalSum(group);
  if (open === "{" && !group.includes("=") && !group.includes("inherit")) return canonicalPattern(group);
  return group;
}

function canonicalSum(group: Group): Group {
  if (!group.includes("+")) return group;
  const merged: Group[] = [];
  for (const term of split("+", group)) {
    const [text] = term;
    const last = merged.at(-1)?.[0];
    if (isText(text) && isText(last)) merged[merged.length - 1] = [last.slice(0, -1) + text.slice(1)];
    else merged.push(term);
  }
  const kept = merged.filter(([term]) => term !== '""');
  return join("+", kept.length > 0 ? kept : [['""']]);
}

function isText(term: string | Group | undefined): term is string {
  return typeof term === "string" && term.startsWith('"');
}

function canonicalPattern(group: Group): Group {
  return sortedBy(",", group);
}

function canonicalLet(group: Group): Group {
  const end = group.indexOf("in");
  return end <= 1 ? group : ["let", ...sortedBy(";", group.slice(1, end - 1)), ...group.slice(end - 1)];
}

function sortedBy(separator: string, group: Group): Group {
  const shown = split(separator, group).map((part) => [part, showGroup(part)] as const);
  shown.sort(([, a], [, b]) => (a < b ? -1 : 1));
  return join(
    separator,
    shown.map(([part]) => part),
  );
}

function split(separator: string, group: Group): Group[] {
  const parts: (string | Group)[][] = [[]];
  for (const token of group) {
    if (token === separator) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function join(separator: string, parts: readonly Group[]): Group {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}

function showGroup(group: Group): string {
  return group.map((part) => (typeof part === "string" ? part : showGroup(part))).join(" ");
}
