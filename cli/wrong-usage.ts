/** Thrown by a command whose arguments make no sense together; the message is for the user. */
export class WrongUsage extends Error {}
