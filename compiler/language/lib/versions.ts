import { elementAt } from "../builtins/lists.ts";
import { versionComponents, versions as builtinVersions } from "../builtins/versions.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk } from "../value.ts";
import { known } from "../values.ts";

const components = (call: Call, version: Thunk): readonly Thunk[] =>
  versionComponents(call.string(version)).map((each) => known(str(each)));

const component =
  (index: number): NativeBody =>
  (call, version) =>
    call.value(elementAt(call, components(call, version), index));

/** `lib.versions` */
export const versions = {
  splitVersion: builtinVersions.splitVersion,
  major: component(0),
  minor: component(1),
  patch: component(2),
  majorMinor: (call, version) =>
    str(versionComponents(call.string(version)).slice(0, 2).join("."), call.span),
} satisfies NativeTable;
