const value = "Write the value itself.";
const atBuild =
  "Do it when the package is built or the service starts: in `preStart`, `setup` or a test script.";
const noNetwork = "Sources are fetched when a package is built: `source.git`, `source.url` and their `hash`.";
const readFile = 'Refer to files with `file("./x")`; `builtins.readFile(file("./x"))` is the content of one.';
const importIt = 'Write `import x from "./x.ts"` at the top of the file.';
const objects = "Use objects and lists.";
const numbers = "Write the number itself; `+ - * / %` and comparisons work.";
const escaped = "Use `lib.escapeURL(text)`.";
const parsed = "Write the number itself; `lib.toInt(text)` is the integer that a text holds.";

/** Names of JavaScript environments that recipes do not have, with hints. */
const hints: ReadonlyMap<string, string> = new Map([
  ["Array", "Write a list: `[a, b]`, or `Array.from({ length: 3 }, (_, i) => …)`."],
  ["Boolean", "Write a comparison: `x !== null`, `xs.length > 0`."],
  ["BigInt", numbers],
  ["Buffer", readFile],
  ["Date", "Builds must not depend on the time: write the date as a string, or run `date` in a script."],
  ["Error", "Options are checked when the recipe is compiled; a recipe cannot fail."],
  ["Function", "Write an arrow function: `(x) => …`."],
  ["Infinity", numbers],
  ["Map", objects],
  [
    "Math",
    "`lib.max(a, b)`, `lib.min(a, b)`, `builtins.floor(n)` and `builtins.ceil(n)` compute; otherwise write the number itself.",
  ],
  ["NaN", numbers],
  ["Number", parsed],
  ["Promise", "Nothing in a recipe takes time: use the value."],
  ["RegExp", 'Use strings: `.split(", ")`, `.replaceAll("a", "b")`, `.includes("x")`.'],
  ["Set", "Use a list: `lib.unique(xs)` has each element once."],
  ["String", "Use `String(value)` or a template: `` `${value}` ``."],
  ["Symbol", "Use strings as keys."],
  ["URL", value],
  ["__dirname", readFile],
  ["__filename", readFile],
  ["arguments", "Name the parameters: `(a, b) => …`."],
  ["console", "Use `catalogc show` to look at values."],
  ["crypto", "A secret or an id belongs into a file that is made on the host, for instance in `preStart`."],
  ["encodeURIComponent", escaped],
  ["eval", value],
  ["exports", "Write `export const x = …`."],
  ["fetch", noNetwork],
  ["globalThis", value],
  ["module", "Write `export default …`."],
  ["parseFloat", parsed],
  ["parseInt", parsed],
  [
    "process",
    "A recipe cannot see the machine it is compiled on: set `environment` or `env`, or write the value itself.",
  ],
  ["require", importIt],
  ["setInterval", atBuild],
  ["setTimeout", atBuild],
]);

/** The hint for a name of the JavaScript environment; undefined for other names. */
export const environmentHint = (name: string): string | undefined => hints.get(name);
