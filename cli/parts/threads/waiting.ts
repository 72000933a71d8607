/** Pieces of work that another thread has been given and has not done yet. */
export const waitingInThread = 3;
