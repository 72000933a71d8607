/** The exit statuses of the process. */
export const exitStatus = {
  fine: 0,
  /** The recipes have errors, or the output folder does not match them. */
  wrong: 1,
  /** The command line is wrong. */
  usage: 2,
  /** An internal error. */
  bug: 3,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
