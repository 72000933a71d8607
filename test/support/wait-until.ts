import { vi } from "vitest";

/** In milliseconds: an event that takes longer never comes, even on a machine that is ten times slower. */
export const patience = 600_000;

/**
 * Waits until a condition holds.
 * @param missing the error message if it never does
 */
export async function waitUntil(
  holds: () => boolean,
  missing: () => string = () => `not true within ${patience} ms: ${holds.toString()}`,
): Promise<void> {
  try {
    await vi.waitUntil(holds, { timeout: patience, interval: 10 });
  } catch (error) {
    throw new Error(missing(), { cause: error });
  }
}
