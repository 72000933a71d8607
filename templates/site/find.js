// Finds entries. Loaded with the index, on the first use of the search; no part of it touches the page.

/** How much a match counts: of names, titles, descriptions, filters, and then of each field of the index. */
const weights = [12, 12, 4, 3, 6, 5, 5, 8, 4, 3, 3, 2, 4];
/** Whether a unit of a lower-case text is of a word; a regular expression takes five times as long. */
const isWordUnit = (unit) => unit > 127 || (unit > 96 && unit < 123) || (unit > 47 && unit < 58);
/** A set of letters as bits; some letters share one. */
const lettersOf = (word) => [...word].reduce((bits, sign) => bits | (1 << (sign.codePointAt(0) & 31)), 0);

globalThis.catalog = ({ fields, facets, entries }) => {
  const docs = entries.map(([path, title, version, description, own, ...texts]) => {
    const labels = own.map((index) => facets[index][1]).join("\n");
    const parts = [path.slice(path.indexOf("/") + 1), title, description, labels, ...texts];
    const lower = parts.map((part) => part.toLowerCase());
    return { path, title, version, description, facets: own, texts, lower, whole: lower.join("\n") };
  });
  const words = [...new Set(docs.flatMap(({ whole }) => whole.split(/[^\p{L}\p{N}]+/u)))];
  const vocabulary = words.map((word) => ({ word, letters: lettersOf(word) }));
  globalThis.catalogIndex = { fields, facets, docs, vocabulary };
};

/** How well a text contains a term, from 0 to 2: a whole text, a whole word, the start of a word, or anything. */
function closeness(text, term) {
  let best = 0;
  for (let at = text.indexOf(term); at !== -1 && best < 0.7; at = text.indexOf(term, at + 1)) {
    if (text.length === term.length) return 2;
    if (isWordUnit(text.charCodeAt(at - 1))) best = 0.2;
    else best = isWordUnit(text.charCodeAt(at + term.length)) ? 0.7 : 1;
  }
  return best;
}

/**
 * How many typing errors are between a term and the nearest start of a word: letters that are missing, added, wrong or
 * swapped (the optimal string alignment distance). More than `most` is `most + 1`.
 */
function errorsBetween(term, word, most) {
  let [before, last] = [[], Array.from({ length: term.length + 1 }, (_, index) => index)];
  let least = last[term.length];
  for (let row = 1; row <= Math.min(word.length, term.length + most); row += 1) {
    const next = [row];
    for (let column = 1; column <= term.length; column += 1) {
      const isSame = word[row - 1] === term[column - 1];
      next[column] = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      if (word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1])
        next[column] = Math.min(next[column], before[column - 2] + 1);
    }
    least = Math.min(least, next[term.length]);
    if (Math.min(...next) > most) break;
    [before, last] = [last, next];
  }
  return Math.min(least, most + 1);
}

/** Words for a term with few matches that it may mean. */
function alternatives(term) {
  const { docs, vocabulary } = globalThis.catalogIndex;
  const most = term.length < 4 ? 0 : term.length < 8 ? 1 : 2;
  if (most === 0 || docs.filter(({ whole }) => whole.includes(term)).length > 4) return [];
  const letters = lettersOf(term);
  /** Each letter that a word does not have is an error. */
  const mayBeNear = (own) => {
    let missing = letters & ~own;
    for (let count = 0; count < most; count += 1) missing &= missing - 1;
    return missing === 0;
  };
  return vocabulary
    .filter((each) => mayBeNear(each.letters) && errorsBetween(term, each.word, most) <= most)
    .slice(0, 50)
    .map(({ word }) => word);
}

/**
 * The entries with all words of a query and all filters (labels by group), best first; how many entries each facet
 * would leave; and the texts to mark.
 */
globalThis.catalogFind = (query, filters) => {
  const { facets, docs } = globalThis.catalogIndex;
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = terms.map((term) => [term, ...alternatives(term)]);
  const groups = Object.keys(filters);
  const counts = facets.map(() => 0);
  const found = [];
  for (const doc of docs) {
    const score = scoreOf(doc, wanted);
    if (score === 0) continue;
    const own = doc.facets.map((index) => facets[index]);
    const missed = groups.filter(
      (group) => !own.some(([of, label]) => of === group && label === filters[group]),
    );
    if (missed.length === 0) found.push({ doc, score });
    for (const index of doc.facets)
      if (missed.every((group) => group === facets[index][0])) counts[index] += 1;
  }
  found.sort((a, b) => b.score - a.score || a.doc.title.length - b.doc.title.length);
  return { found: found.map(({ doc }) => doc), counts, marked: wanted.flat() };
};

/** 0 if a term has no match; typing errors halve what a match counts. */
function scoreOf({ lower, whole }, wanted) {
  let score = 1;
  for (const words of wanted) {
    let best = 0;
    for (const [position, word] of words.entries()) {
      if (!whole.includes(word)) continue;
      const factor = position === 0 ? 1 : 0.5;
      for (let index = 0; index < lower.length; index += 1)
        best = Math.max(best, weights[index] * factor * closeness(lower[index], word));
    }
    if (best === 0) return 0;
    score += best;
  }
  return score;
}
