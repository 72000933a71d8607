/** Seconds as systemd, sleep(1) and timeout(1) take them, without a unit: `30`, `0.5`. */
export const seconds = (milliseconds: number): string => String(milliseconds / 1000);
