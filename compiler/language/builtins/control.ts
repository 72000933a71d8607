import { Failure } from "../failure.ts";
import * as messages from "../messages.ts";
import type { Call, NativeTable } from "../native.ts";
import type { Str } from "../string-value.ts";
import { textWithHoles } from "../text.ts";
import type { Thunk, Value } from "../value.ts";
import { attrsOfValues, bool } from "../values.ts";

/** A text for messages. */
export const shown = (text: Str): string => textWithHoles(text, "${…}");

function giveUp(call: Call, by: "throw" | "abort", message: Thunk): never {
  const text = call.interpolated(message);
  return call.machine.fail(messages.thrown(by, shown(text), call.span), { by, message: text });
}

function tryEval(call: Call, thunk: Thunk): Value {
  const { machine } = call;
  const depth = machine.depth;
  try {
    const value = call.known(thunk);
    return attrsOfValues({ success: bool(true), value }, call.span);
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.thrown?.by !== "throw") throw failure;
    machine.depth = depth;
    return attrsOfValues({ success: bool(false), value: bool(false) }, call.span);
  }
}

export function warn(call: Call, message: Thunk): void {
  call.machine.report(messages.warned(shown(call.interpolated(message)), call.span));
}

export const control = {
  throw: (call, message) => giveUp(call, "throw", message),
  abort: (call, message) => giveUp(call, "abort", message),
  tryEval,
  seq: (call, first, second) => (call.known(first), call.value(second)),
  // The compiler does not print traces.
  trace: (call, _message, value) => call.value(value),
  warn: (call, message, value) => (warn(call, message), call.value(value)),
  import: (call, file) => importFile(call, file),
} satisfies NativeTable;

function importFile(call: Call, file: Thunk): Value {
  const value = call.value(file);
  if (value.kind === "residual" || value.kind === "string")
    return call.machine.fail(messages.unreachableImport(file.span ?? call.span));
  return call.value(call.machine.import(moduleFile(call, file), file.span ?? call.span));
}

/** The file that an import of a path refers to: `default.nix` if the path is a folder. */
function moduleFile(call: Call, file: Thunk): string {
  const { path } = call.path(file);
  return call.machine.tree.kind(path) === "directory" ? `${path === "" ? "" : `${path}/`}default.nix` : path;
}
