import { isEqual } from "../builtins/lists.ts";
import type { Call } from "../native.ts";
import type { Thunk } from "../value.ts";

/** Whether an element of the list is equal. */
export const contains = (call: Call, element: Thunk, elements: Thunk): boolean =>
  call.list(elements).some((other) => isEqual(call, element, other));
