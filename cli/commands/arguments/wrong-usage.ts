/**
 * Thrown by a command whose arguments make no sense together; the message is for the user. Told by its name: the built
 * program consists of several scripts, each with a class of its own.
 */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}
