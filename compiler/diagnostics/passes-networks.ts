import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, sentences, type Place } from "./make.ts";

// Passes about networks of containers: CG542 to CG544.

/** CG542: a component, job or resource joins a network that the app does not declare. */
export const unknownNetwork = (node: string, name: string, known: readonly string[], at: Place): Diagnostic =>
  error("CG542", at, `\`${node}\` joins the network \`${name}\`, which the app does not declare`, {
    hint: sentences(didYouMean(name, known), `Declare it in the app: \`services.networks.${name}\`.`),
  });

/** CG543: a component, job or resource waits for another one that it cannot reach. */
export const noSharedNetwork = (
  dependent: string,
  own: readonly string[],
  needed: string,
  other: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG543", at, `\`${dependent}\` cannot reach \`${needed}\`: they share no network of containers`, {
    hint: `Add a network to \`networks\` of both. \`${dependent}\` is in ${andList(own)}, and \`${needed}\` in ${andList(other)}.`,
  });

/** CG544: a port is published, but all networks of its container are internal. */
export const portsOfInternalNetwork = (node: string, option: "ports" | "endpoints", at: Place): Diagnostic =>
  error("CG544", at, `\`${option}\` of \`${node}\` cannot be published: all its networks are internal`, {
    hint: "Add a network that is not internal to its `networks`. Containers of its networks reach its ports anyway.",
  });
