import { secretArguments } from "./secret-arguments.ts";

/** A command line as a review shows it: without what looks like a secret. */
export const shownCommand = (
  command: readonly string[],
  hidden: readonly { readonly value: string }[] = secretArguments(command),
): string =>
  command
    .map((each) => hidden.reduce((text, { value }) => text.replaceAll(value, "(hidden)"), each))
    .join(" ");
