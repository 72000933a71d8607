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
  compareVersions: builtinVersions.compareVersions,
  splitVersion: builtinVersions.splitVersion,
  major: component(0),
  minor: component(1),
  patch: component(2),
  majorMinor: (call, version) =>
    str(versionComponents(call.string(version)).slice(0, 2).join("."), call.span),
  pad: (call, count, version) => {
    const text = call.string(version);
    const wanted = call.index(count);
    if (wanted < 0) return call.reject("the count is negative");
    const [numeric = ""] = text.split("-", 1);
    call.machine.checkElements(wanted, call.span);
    const padded = [...versionComponents(numeric), ...Array.from({ length: wanted }, () => "0")].slice(
      0,
      wanted,
    );
    return str(padded.join(".") + text.slice(numeric.length), call.span);
  },
} satisfies NativeTable;
