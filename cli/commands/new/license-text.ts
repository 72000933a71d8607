import { createHash } from "node:crypto";

/** A license whose text is known word by word. */
export interface KnownText {
  /** What people call it. */
  readonly called: string;
  /** Names in nixpkgs. Of several, the text alone cannot tell which: whether later versions apply is said elsewhere. */
  readonly names: readonly [string, ...string[]];
  /** The first and the last words of what has to be as it was published. */
  readonly from: string;
  readonly to: string;
  /** SHA-256 of those words and all between them, as `bodyWords` gives them. */
  readonly sha256: string;
  /** How many more words there may be: preambles, and advice on how to use it. */
  readonly around: number;
}

const ofGnu = "end of terms and conditions";

const knownTexts: readonly KnownText[] = [
  {
    called: "MIT",
    names: ["mit"],
    from: "permission is hereby granted free of charge to any person",
    to: "use or other dealings in the software",
    sha256: "726761747a970d1553c25b5956312398003c68441a587ec2b1f074b313c35327",
    around: 0,
  },
  {
    called: "ISC",
    names: ["isc"],
    from: "permission to use copy modify and",
    to: "in connection with the use or performance of this software",
    sha256: "12215ec762e511e27ccce0913d4bc4af7f58e8fc04c8a17338f3a9f6c99a079a",
    around: 0,
  },
  {
    called: "BSD-2-Clause",
    names: ["bsd2"],
    from: "redistribution and use in source and binary forms",
    to: "even if advised of the possibility of such damage",
    sha256: "dcb8f7f5be0ed75daf91b5b4d103f01bbe213909f36a3cf2f17341160794abb8",
    around: 0,
  },
  {
    called: "BSD-3-Clause",
    names: ["bsd3"],
    from: "redistribution and use in source and binary forms",
    to: "even if advised of the possibility of such damage",
    sha256: "d9e418749fbedeed73c9e03bd336e4eadbd680585d21ab048f8130a7c15c44c4",
    around: 0,
  },
  {
    called: "Unlicense",
    names: ["unlicense"],
    from: "this is free and unencumbered software",
    to: "other dealings in the software",
    sha256: "89af6845ac169555c6d6906b0c307c0c641a2f60c1505577c320a4b303e2af72",
    around: 10,
  },
  {
    called: "Apache-2.0",
    names: ["asl20"],
    from: "terms and conditions for use reproduction and distribution",
    to: ofGnu,
    sha256: "d812732ec6021061ed8274258cad0783f543b5719331f6441eb8dfd01f9b15f1",
    around: 200,
  },
  {
    called: "MPL-2.0",
    names: ["mpl20"],
    from: "1 definitions 1 1 contributor",
    to: "secondary licenses as defined by the mozilla public license v 2 0",
    sha256: "6ca71215ed0326581ea429580ac5cc3cff0d3ad407c5e00d5208ead114eeb6d7",
    around: 20,
  },
  {
    called: "GPL-2.0",
    names: ["gpl2Only", "gpl2Plus"],
    from: "terms and conditions for copying distribution and modification 0 this license",
    to: ofGnu,
    sha256: "8b79c58336bb4f621543317bdbdc1c68a43d1aaac817ebd6c72f190bb5801511",
    around: 965,
  },
  {
    called: "GPL-3.0",
    names: ["gpl3Only", "gpl3Plus"],
    from: "terms and conditions 0 definitions",
    to: ofGnu,
    sha256: "ca4d31ecf3ee989eebb71470be59b142faccc15f06fc7275ad0ebf067d880d66",
    around: 1050,
  },
  {
    called: "LGPL-2.1",
    names: ["lgpl21Only", "lgpl21Plus"],
    from: "terms and conditions for copying distribution and modification 0 this license",
    to: ofGnu,
    sha256: "bd63991e04b2659ff70929264d09f1e1f7e1ff7da3fe5a6088efe190255fb448",
    around: 1345,
  },
  {
    called: "LGPL-3.0",
    names: ["lgpl3Only", "lgpl3Plus"],
    from: "this version of the gnu lesser general public license incorporates",
    to: "permanent authorization for you to choose that version for the library",
    sha256: "aa0f138bcb4179be2c8a50525ff1ba0ec2b8a11f798f5752a5f91bf76d319498",
    around: 50,
  },
  {
    called: "AGPL-3.0",
    names: ["agpl3Only", "agpl3Plus"],
    from: "terms and conditions 0 definitions",
    to: ofGnu,
    sha256: "c3c354f52adc74d53c88b8883e3a9586ae89df272561cb30f72a880846ff4ef8",
    around: 830,
  },
];

/** No license of these is nearly as long. */
const longest = 100_000;

/**
 * The license of which a file has the text, to the word; undefined for all else, be it only a sentence more: one that
 * limits the license, or says that it is not about everything.
 */
export function licenseOfText(content: string): KnownText | undefined {
  if (content.length > longest) return undefined;
  return knownTexts.find(({ from, to, sha256, around }) => {
    const found = new RegExp(`${phrase(from)}[^]*${phrase(to)}`, "i").exec(content);
    if (found === null) return false;
    const rest = `${content.slice(0, found.index)}\n${content.slice(found.index + found[0].length)}`;
    return digest(found[0]) === sha256 && wordsAround(rest) <= around;
  });
}

const phrase = (words: string): string => words.replaceAll(" ", "[^a-z0-9]+");
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const digest = (body: string): string => createHash("sha256").update(bodyWords(body)).digest("hex");

/** Everybody puts their own name into these, numbers or stars before the clauses, and `http` or `https` into addresses. */
const holes: readonly (readonly [RegExp, string])[] = [
  [/ https? /g, " "],
  [/ and or /g, " and "],
  [/ \d(?= (?:redistributions|neither|the name) )/g, ""],
  [
    / (?:neither )?the names? of .{1,120}? (?:nor the names of )?(?:its |their |the |any )?contributors may(?: not)? be used /g,
    " no names ",
  ],
  [/ provided by .{1,120}? as is /g, " provided by us as is "],
  [/ as is and .{1,120}? disclaims? all /g, " as is and we disclaim all "],
  [/ in no event shall .{1,120}? be liable /g, " in no event shall we be liable "],
];

const bodyWords = (body: string): string =>
  holes.reduce((words, [hole, filling]) => words.replaceAll(hole, filling), ` ${wordsOf(body).join(" ")} `);

/** Words besides the license's own, its name, and who has the copyright. */
function wordsAround(text: string): number {
  const lines = text.split("\n").map((line) => wordsOf(line).join(" "));
  return lines
    .filter((line) => !copyright.test(line) && !title.test(line))
    .reduce((sum, line) => sum + wordsOf(line).length, 0);
}

const copyright = /^(?:(?:portions )?(?:copyright|c \d{4}).{0,150}|all rights reserved)$/;
const title =
  /^(?:(?:the|new|modified|revised|simplified|mit|expat|isc|bsd|apache|mozilla|public|[23]|clause|license|licence|version|\d) ?)+$/;
