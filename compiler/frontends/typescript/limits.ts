/** Levels of nesting: beyond what people write, and well within the call stack of this reader and of the stages after it. */
export const deepestNesting = 400;
