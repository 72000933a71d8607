import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { didYouMean, error, place, type Place } from "./make.ts";

// Making a recipe of a Compose file, a `docker run` line or Quadlet files (`catalogc import`): CG770 to CG799.

/** CG770: a Compose file cannot be read. */
export const cannotReadCompose = (path: string, reason: string, near?: string): Diagnostic => ({
  code: "CG770",
  severity: "error",
  message: `cannot import \`${path}\`: ${reason}`,
  file: path,
  hint:
    near === undefined
      ? "Name a Compose file, such as `compose.yaml`, or a folder of Quadlet files."
      : `Did you mean \`${near}\`?`,
});

/** CG770 for a file with too much text. */
export const tooLarge = (path: string, limit: number): Diagnostic =>
  cannotReadCompose(path, `it has more than ${limit} characters`);

/** CG771: the file is not a Compose file. */
export const notCompose = (span: Span, found: string): Diagnostic =>
  error("CG771", span, `this is not a Compose file: it is ${found}`, {
    hint: "A Compose file is a mapping with the key `services`, which has a mapping for each service.",
  });

/** CG772: a value has another type than Compose accepts. */
export const wrongType = (span: Place, path: string, expected: string): Diagnostic =>
  error("CG772", span, `\`${path}\` must be ${expected}`, {
    hint: `Write ${expected}, as the Compose Specification has it.`,
  });

/** CG773: a key is not one of Compose. */
export const unknownKey = (span: Place, path: string, key: string, keys: Iterable<string>): Diagnostic =>
  error("CG773", span, `${path === "the file" ? path : `\`${path}\``} has the unknown key \`${key}\``, {
    hint: didYouMean(key, keys) ?? "Remove it, or write it with `x-` in front, which Compose ignores.",
  });

/** CG774: a variable has no value and no default. */
export const unsetVariable = (span: Place, name: string, others: readonly Span[]): Diagnostic =>
  error("CG774", span, `the variable \`${name}\` is not set`, {
    related: others.flatMap((other) => place(other, "it is used here, too")),
    hint: `Set it in a file, and pass that with \`--env-file\`. Or write a default: \`\${${name}:-value}\`.`,
  });

/** CG774 for a variable that the file requires. */
export const requiredVariable = (span: Place, name: string, message: string): Diagnostic =>
  error("CG774", span, `the variable \`${name}\` is required${message === "" ? "" : `: ${message}`}`, {
    hint: "Set it in a file, and pass that with `--env-file`.",
  });

/** CG775: a `$` is not part of a valid variable. */
export const badInterpolation = (span: Place): Diagnostic =>
  error("CG775", span, "this text has an invalid variable", {
    hint: "Write `${NAME}` or `${NAME:-default}`, and `$$` for a dollar sign.",
  });

/** CG776: a service is built from a Dockerfile and has no image. */
export const buildWithoutImage = (span: Place, service: string): Diagnostic =>
  error("CG776", span, `\`${service}\` is built from a Dockerfile and names no image`, {
    hint: "Build and publish the image, and add `image` with its name. Or write a package for the program: `catalogc new pkg`.",
  });

/** CG776 for a service with neither. */
export const noImage = (span: Place, service: string): Diagnostic =>
  error("CG776", span, `\`${service}\` has no image`, { hint: "Add `image` with the name of an image." });

/** CG777: services or files refer to each other in a cycle. */
export const cyclic = (span: Place, what: string, names: readonly string[]): Diagnostic =>
  error("CG777", span, `${what} each other: ${names.join(" → ")}`, {
    hint: "Remove one of the references.",
  });

/** CG778: a service refers to something that the file does not define. */
export const undefinedName = (span: Place, kind: string, name: string, known: Iterable<string>): Diagnostic =>
  error("CG778", span, `the ${kind} \`${name}\` is not defined`, {
    hint: didYouMean(name, known) ?? `Define it, or remove the reference.`,
  });

/** CG779: a path is relative, and the folder of the project is not known. */
export const relativeBind = (span: Place, path: string): Diagnostic =>
  error(
    "CG779",
    span,
    `\`${path}\` is relative to ${path.startsWith("~") ? "the home of a user" : "the folder of the Compose project"}`,
    {
      hint: path.startsWith("~")
        ? "Write the absolute path."
        : "Pass the absolute path of that folder on the host: `--project-dir /srv/app`.",
    },
  );

/** CG785: a file and one that it includes define the same resource. */
export const includedTwice = (span: Place, path: string, other: Span): Diagnostic =>
  error("CG785", span, `\`${path}\` is defined in two files, and \`include\` does not merge them`, {
    related: place(other, "it is defined here, too"),
    hint: "Rename one of them. To merge files, import them together: `catalogc import compose.yaml other.yaml`.",
  });

/** CG780: a feature of Compose that the importer does not read. */
export const notRead = (span: Place, what: string, hint: string): Diagnostic =>
  error("CG780", span, `${what} is not supported`, { hint });

/** CG781: a value does not have the form that Compose requires. */
export const badForm = (span: Place, path: string, form: string): Diagnostic =>
  error("CG781", span, `\`${path}\` is not ${form}`, { hint: `Write ${form}.` });

/** CG782: the imported recipe does not compile. */
export const importDoesNotCompile = (span: Place, problem: string, hint: string | undefined): Diagnostic =>
  error("CG782", span, `the imported recipe does not compile: ${problem}`, {
    hint: hint ?? "Change the Compose file, and import it again.",
  });

/** CG783: the project has no name that an app can have. */
export const noAppName = (name: string): Diagnostic =>
  error("CG783", undefined, `\`${name}\` cannot be the name of an app`, {
    hint: "Pass a name of letters, digits and hyphens: `--name <name>`.",
  });

/** CG784: the recipe already exists. */
export const recipeExists = (path: string): Diagnostic => ({
  code: "CG784",
  severity: "error",
  message: `\`${path}\` already exists`,
  file: path,
  hint: "Pass `--force` to overwrite it, or another name with `--name`.",
});
