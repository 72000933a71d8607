/**
 * How deeply expressions may be nested. The parser, the evaluator and the printers all recurse over the tree; at this
 * depth each stays well within JavaScript's default stack. Recipes nest about 20 levels, nixpkgs about 60.
 */
export const deepest = 500;
