import * as messages from "../messages.ts";
import { decodeUtf8 } from "../../support/decode-utf8.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk } from "../value.ts";
import { bool } from "../values.ts";

/** The text of a file of the recipe tree. */
export function readText(call: Call, file: Thunk): string {
  const { path } = call.path(file);
  const { machine } = call;
  const place = file.span ?? call.span;
  const read = machine.tree.read(path);
  if (!read.ok) return machine.fail(messages.cannotRead(path, read.reason, place));
  machine.checkLength(read.bytes.length, place);
  const decoded = decodeUtf8(read.bytes);
  if (!decoded.ok) return machine.fail(messages.invalidUtf8(path, decoded.line, place));
  if (decoded.text.includes("\0")) {
    return machine.fail(
      messages.cannotRead(path, "it holds a NUL character, which no Nix string can", place),
    );
  }
  return decoded.text;
}

const isPath = (call: Call, file: Thunk): boolean => call.known(file).kind === "path";

export const files = {
  // A string names a file outside the tree, for example in a package, if Nix may read it at all.
  readFile: (call, file) => (isPath(call, file) ? str(readText(call, file), call.span) : call.residual()),
  pathExists: (call, file) => {
    if (!isPath(call, file)) return call.residual();
    const kind = call.machine.tree.kind(call.path(file).path);
    return bool(kind === "file" || kind === "directory", call.span);
  },
  readFileType: (call, file) => {
    if (!isPath(call, file)) return call.residual();
    const { path } = call.path(file);
    const kind = call.machine.tree.kind(path);
    if (kind === "file") return str("regular", call.span);
    if (kind === "directory") return str("directory", call.span);
    return call.machine.fail(messages.cannotRead(path, `it is ${kind}`, file.span ?? call.span));
  },
} satisfies NativeTable;
