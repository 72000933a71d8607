import { describeOptions } from "./describe-options.ts";

/** All facts about every option, for programs: a list of {@link OptionDoc}. */
export const optionsJson = (): string => `${JSON.stringify(describeOptions(), null, 2)}\n`;
