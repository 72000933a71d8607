/** Seconds in the form that systemd, sleep(1) and timeout(1) accept, without a unit: `30`, `0.5`. */
export const seconds = (milliseconds: number): string => String(milliseconds / 1000);
