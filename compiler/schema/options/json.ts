import { describeOptions } from "./describe-options.ts";
import type { OptionDoc } from "./option-doc.ts";

/** All facts about every option, for programs: a list of {@link OptionDoc}. */
export const optionsJson = (options: readonly OptionDoc[] = describeOptions()): string =>
  `${JSON.stringify(options, null, 2)}\n`;
