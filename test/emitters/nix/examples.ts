import { literals } from "./examples/literals.ts";
import { strings } from "./examples/strings.ts";
import { paths } from "./examples/paths.ts";
import { sets } from "./examples/sets.ts";
import { lists } from "./examples/lists.ts";
import { calls } from "./examples/calls.ts";
import { selections } from "./examples/selections.ts";
import { operators } from "./examples/operators.ts";
import { functions } from "./examples/functions.ts";
import { keywords } from "./examples/keywords.ts";
import type { Example } from "./examples/vocabulary.ts";

/** Every rule of layout that a generated file can meet, by the construct it is about. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  literals,
  strings,
  paths,
  sets,
  lists,
  calls,
  selections,
  operators,
  functions,
  keywords,
};
