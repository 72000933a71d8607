import { dataTooLarge, readNotUtf8 } from "../../diagnostics/reading.ts";
import * as messages from "../messages.ts";
import { decodeUtf8 } from "../../support/decode-utf8.ts";
import { stringOfParts } from "../build.ts";
import { isSource } from "../sources.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk } from "../value.ts";
import { bool } from "../values.ts";

/** The size of a file that a recipe reads, in bytes. */
const largestData = 4 * 1024 * 1024;

/** The text of a file of the recipe tree. */
export function readText(call: Call, file: Thunk): string {
  const { path } = call.path(file);
  const { machine } = call;
  const place = file.span ?? call.span;
  const read = machine.tree.read(path);
  if (!read.ok) return machine.fail(messages.cannotRead(path, read.reason, place));
  if (read.bytes.length > largestData)
    return machine.fail(dataTooLarge(path, read.bytes.length, largestData, place));
  machine.checkLength(read.bytes.length, place);
  const decoded = decodeUtf8(read.bytes);
  if (!decoded.ok) return machine.fail(readNotUtf8(path, decoded.line, place));
  if (decoded.text.includes("\0")) {
    return machine.fail(
      messages.cannotRead(path, "it holds a NUL character, which no Nix string can", place),
    );
  }
  return decoded.text;
}

const isPath = (call: Call, file: Thunk): boolean => call.value(file).kind === "path";

/**
 * Leaves a call to Nix that reads a file or a folder during evaluation. Fails unless the file is in the recipe folder or
 * has a literal path in a package.
 */
export function leaveToNix(call: Call, file: Thunk): never {
  const value = call.value(file);
  const isOfPackage =
    value.kind === "residual"
      ? isSource(value.expr)
      : value.kind === "string" && isSource(stringOfParts(value.text.parts));
  if (value.kind === "path" || isOfPackage) return call.residual();
  return call.machine.fail(messages.unreachableFile(call.name, file.span ?? call.span));
}

/** The same for a file that is an attribute of the argument. */
function leaveAttribute(call: Call, set: Thunk, name: string): never {
  const attribute = call.value(set).kind === "attrs" ? call.attrs(set).get(name) : undefined;
  return attribute === undefined
    ? call.machine.fail(messages.unreachableFile(call.name, set.span ?? call.span))
    : leaveToNix(call, attribute.value);
}

export const files = {
  readFile: (call, file) =>
    isPath(call, file) ? str(readText(call, file), call.span) : leaveToNix(call, file),
  pathExists: (call, file) => {
    if (!isPath(call, file)) return leaveToNix(call, file);
    const kind = call.machine.tree.kind(call.path(file).path);
    return bool(kind === "file" || kind === "directory", call.span);
  },
  readFileType: (call, file) => {
    if (!isPath(call, file)) return leaveToNix(call, file);
    const { path } = call.path(file);
    const kind = call.machine.tree.kind(path);
    if (kind === "file") return str("regular", call.span);
    if (kind === "directory") return str("directory", call.span);
    return call.machine.fail(messages.cannotRead(path, `it is ${kind}`, file.span ?? call.span));
  },
  readDir: (call, folder) => leaveToNix(call, folder),
  hashFile: (call, _algorithm, file) => leaveToNix(call, file),
  filterSource: (call, _filter, folder) => leaveToNix(call, folder),
  path: (call, set) => leaveAttribute(call, set, "path"),
} satisfies NativeTable;

/** `lib.filesystem` */
export const filesystem = {
  readDir: files.readDir,
  hashFile: files.hashFile,
  readFileType: files.readFileType,
  pathType: (call, file) => leaveToNix(call, file),
  pathIsDirectory: (call, file) => leaveToNix(call, file),
  pathIsRegularFile: (call, file) => leaveToNix(call, file),
  haskellPathsInDir: (call, folder) => leaveToNix(call, folder),
  listFilesRecursive: (call, folder) => leaveToNix(call, folder),
  resolveDefaultNix: (call, file) => leaveToNix(call, file),
} satisfies NativeTable;

/** `lib.sources` */
export const sources = {
  filterSource: files.filterSource,
  cleanSource: (call, folder) => leaveToNix(call, folder),
  cleanSourceWith: (call, set) => leaveAttribute(call, set, "src"),
  sourceByGlobs: (call, folder, _globs) => leaveToNix(call, folder),
  sourceByRegex: (call, folder, _expressions) => leaveToNix(call, folder),
  sourceFilesBySuffices: (call, folder, _suffices) => leaveToNix(call, folder),
  trace: (call, folder) => leaveToNix(call, folder),
} satisfies NativeTable;
