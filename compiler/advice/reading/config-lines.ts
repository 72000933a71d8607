/** Comments of the languages that configuration files are written in. */
export const isComment = (line: string): boolean => /^\s*(?:#|;|\/\/)/.test(line);

/** Lines that are longer say no address, and what is looked for may take the square of their length. */
export const longestLine = 500;
