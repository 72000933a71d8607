/** Phrases that read as translated. Each has a plain replacement: name the actor, and use subject, verb, object. */
const phrases: readonly RegExp[] = [
  /\b(?:nobody|somebody|whoever)\b/gi,
  /\bin vain\b/gi,
  /\bof which\b/gi,
  /\bgoes by\b/gi,
  /\bholds its peace\b/gi,
  /\bmend(?:s|ed|ing)?\b/gi,
  /\btells? of\b/gi,
  /\b(?:is|are) told\b/gi,
  /\bcomes to pass\b/gi,
  /\b(?:anybody|everybody)\b/gi,
  /\b(?:goes|go) on (?:as|until|using)\b/gi,
  /, before (?:as|from|to|that of|no)\b/gi,
];

/** The phrases of a line to be reworded, in the order of the list. */
export const wordsIn = (line: string): readonly string[] =>
  phrases.flatMap((phrase) => [...line.matchAll(phrase)].map(([found]) => found));
