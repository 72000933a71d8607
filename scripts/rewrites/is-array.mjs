import ts from "typescript";

/** Whether values of a type are arrays, whichever of its members they are of. What is taken for anything, is not known. */
export const isArray = (type, checker) =>
  type.isUnion()
    ? type.types.every((each) => isArray(each, checker))
    : !(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) && checker.isArrayLikeType(type);
