import type { Call, NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";

/** `folder` below each of the texts, with `:` between. Of packages, Nix makes a better one: it knows their outputs. */
function searchPath(call: Call, folder: string, paths: Thunk): Value {
  const folders = call.list(paths).flatMap((path) => {
    const value = call.known(path);
    if (value.kind === "null") return [];
    return value.kind === "string" ? [`${call.string(path)}/${folder}`] : call.residual();
  });
  const joined = folders.join(":");
  call.machine.checkLength(joined.length, call.span);
  return str(joined, call.span);
}

const below =
  (folder: string): NativeBody =>
  (call, paths) =>
    searchPath(call, folder, paths);

/** Functions of `lib.strings` for variables like `PATH`. */
export const searchPaths = {
  makeSearchPath: (call, folder, paths) => searchPath(call, call.string(folder), paths),
  makeSearchPathOutput: (call, _output, folder, paths) => searchPath(call, call.string(folder), paths),
  makeBinPath: below("bin"),
  makeLibraryPath: below("lib"),
  makeIncludePath: below("include"),
} satisfies NativeTable;
