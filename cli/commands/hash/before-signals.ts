const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `leave` before one of the usual signals ends the process, for as long as `work` takes. */
export async function beforeSignalsEnd<T>(leave: () => void, work: () => Promise<T>): Promise<T> {
  const end = (signal: NodeJS.Signals): void => {
    ignore();
    try {
      leave();
    } finally {
      // The parent process sees the signal as the reason.
      process.kill(process.pid, signal);
    }
  };
  const ignore = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work();
  } finally {
    ignore();
  }
}
