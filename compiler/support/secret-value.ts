/** Whether a value is a secret by its looks: a known prefix, a PEM block, a URL with a password. */
export const isSecretValue = (value: string): boolean => secretValues.some((pattern) => pattern.test(value));

const secretValues: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // `rest:https://me:…@host` has a scheme before the URL's own, as has `jdbc:postgresql://`.
  /^(?:[a-z][a-z0-9+.-]*:){1,3}\/\/[^/\s:@]*:[^/\s@]+@/i,
  /^(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|sk_live_|rk_live_|AKIA|ASIA|AIza|ya29\.|npm_|pypi-|hf_|dop_v1_|SG\.)[\w.-]{8,}/,
  /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/,
];
