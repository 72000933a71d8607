/**
 * How deeply expressions may be nested. The parser, the evaluator and the printers all recurse over the tree; at this
 * depth each stays well within JavaScript's default stack. Recipes nest about 20 levels, nixpkgs' own library at
 * most 251.
 */
export const deepest = 400;
