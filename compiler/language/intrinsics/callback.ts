import { functionShape } from "../../diagnostics/reading-typescript.ts";
import { variable } from "../build.ts";
import { Closure } from "../closure.ts";
import { type Intrinsic, lambda } from "./intrinsic.ts";

/** Only calls give defaults. In JavaScript a method would put the index into the place of one. */
export const callback: Intrinsic = {
  body: (call, thunk) => {
    const fn = call.value(thunk);
    const takes = fn instanceof Closure ? (fn.lambda.defaults?.length ?? 0) : 0;
    if (takes <= 1) return fn;
    const name = fn instanceof Closure ? (fn.label ?? "f") : "f";
    const problem = "a function with defaults is no callback: JavaScript puts the index into their place";
    const instead = `Say what it is called with: \`(x) => ${name}(x)\`.`;
    return call.machine.fail(functionShape(call.span, problem, instead));
  },
  nix: lambda(["fn"], variable("fn")),
};
