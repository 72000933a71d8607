/** What markers are about, for the Python of nixpkgs (PyPA specification, "Dependency specifiers", "Environment Markers"). */
const environment: Readonly<Record<string, string>> = {
  implementation_name: "cpython",
  os_name: "posix",
  platform_python_implementation: "CPython",
  platform_system: "Linux",
  sys_platform: "linux",
};

/** Older ones than this are in no nixpkgs that is still maintained; what needs a newer one is left to the recipe's author. */
const oldestPython = [3, 12] as const;

/** Whether a requirement with this marker is one in nixpkgs; yes where that is not certain. */
export function holdsHere(marker: string): boolean {
  // What parentheses make of it is rarely more than what their parts say.
  const plain = marker.replaceAll(/[()]/g, " ");
  return plain.split(/\sor\s/).some((all) => all.split(/\sand\s/).every(comparisonHolds));
}

function comparisonHolds(comparison: string): boolean {
  const [, variable = "", operator, value = ""] =
    /^\s*(\w+)\s*(<=?|>=?|==|!=)\s*["']([^"']*)["']\s*$/.exec(comparison) ?? [];
  if (variable === "python_version" || variable === "python_full_version")
    return !(operator === "<" || operator === "<=" || operator === "==") || !isOlder(value, operator === "<");
  const here = environment[variable];
  if (here === undefined) return true;
  if (operator === "==") return value === here;
  return operator === "!=" ? value !== here : true;
}

/** Whether no Python of nixpkgs is this one, or before it. */
function isOlder(version: string, orEqual: boolean): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestPython;
  if (major !== oldestMajor) return major < oldestMajor;
  return minor < oldestMinor || (orEqual && minor === oldestMinor);
}
