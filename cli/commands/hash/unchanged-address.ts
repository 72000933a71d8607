/**
 * Whether a `package.nix` fetches with a hash what the last one fetched with the same hash: the call has the same text, and
 * depends at most on a version that is the same. False where that is not certain.
 */
export function isUnchanged(hash: string, now: string, before: string): boolean {
  if (hash === "" || !now.includes(`"${hash}"`)) return false;
  if (now === before) return true;
  const hasSameVersion = versionLine.exec(now)?.[0] === versionLine.exec(before)?.[0];
  return callsWith(hash, now).every(
    (call) => before.includes(call) && isLiteral(hasSameVersion ? call.replaceAll(version, "") : call),
  );
}

const versionLine = /^  version = .*;$/m;
const version = /\$\{(?:finalAttrs\.)?version\}/g;

/** The attribute sets with a hash: by their indentation, as catalogc prints them. */
function callsWith(hash: string, text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (!line.includes(`"${hash}"`)) return [];
    if (/\{.*hash.*\}/i.test(line)) return [line];
    const outside = (other: string): boolean => other !== "" && indentOf(other) < indentOf(line);
    const end = lines.findIndex((other, index) => index > at && outside(other));
    return [lines.slice(lines.slice(0, at).findLastIndex(outside), end + 1).join("\n")];
  });
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** Whether all values of a call are texts, numbers and lists of them. */
const isLiteral = (call: string): boolean =>
  !call.includes("${") &&
  [...call.matchAll(/[\w"] = (\S+)/g)]
    .slice(1)
    .every(([, value = ""]) => /^(?:["[\d]|''|true|false)/.test(value)) &&
  !/\binherit\b/.test(call);
