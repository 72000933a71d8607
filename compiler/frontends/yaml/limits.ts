/** Levels of nesting: beyond what people write, and well within the call stack of the YAML library and of what follows. */
export const deepestNesting = 200;

/** How many nodes all aliases of a file together may stand for: enough to share settings, not to explode. */
export const mostAliasedNodes = 20_000;
