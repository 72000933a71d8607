/** A recipe of a generated catalog: its path and its text, by its number. */
export type Shape = (index: number) => readonly [path: string, text: string];

/** How many recipes refer to each other. */
export const groupSize = 5;

/** The package at `offset` of the same group. */
export const near = (index: number, offset: number): string => `tool-${index - (index % groupSize) + offset}`;
