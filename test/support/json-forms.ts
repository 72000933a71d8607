import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { documentNames, schemaOf } from "../../cli/terminal/documents.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true });
const known = new Map<string, ValidateFunction>();

/** @throws if a run with JSON printed something that is not exactly of its form; JSON schemas have their own */
export function checkDocument(args: readonly string[], stdout: string): void {
  const isJson =
    args.includes("--json") || args.some((each, at) => each === "json" && args[at - 1] === "--format");
  const name = documentNames.find((each) => each === args[0]);
  if (!isJson || name === undefined || stdout === "" || args.includes("--watch")) return;
  const validate = known.get(name) ?? ajv.compile(schemaOf(name, true));
  known.set(name, validate);
  if (!validate(JSON.parse(stdout)))
    throw new Error(`catalogc ${args.join(" ")} printed another form: ${ajv.errorsText(validate.errors)}`);
}
