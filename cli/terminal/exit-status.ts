/** What the process says about how it went. */
export const exitStatus = {
  fine: 0,
  /** The recipes are wrong, or the output folder is not what they give. */
  wrong: 1,
  /** The command line is wrong. */
  usage: 2,
  /** catalogc is wrong. */
  bug: 3,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
