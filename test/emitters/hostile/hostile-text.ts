import fc from "fast-check";
import { trickyText, unicodeText } from "../../support/arbitrary-text.ts";

/** Pieces that mean something in one of the emitted languages. */
const pieces = fc
  .array(
    fc.constantFrom(
      ...`" ' '' "" \`id\` $(id) \${ \${x} $ $$ $HOME % %% %h %n \\ \\n \\\\ */ /* # ; & | < > <%= %> @name@ @@ : - ? * ! {{ }} [ ] ''' """ EOF`.split(
        " ",
      ),
      ..."yes no null ~ 1e3 0x1f 22:22 2020-01-01 = : - --- ... @coreutils@ @systemd @ é 🐍 日本".split(" "),
      " ",
      "\n",
      "\t",
      "\r",
      "\u0085",
      "\u2028",
      "\u202e",
      "\u200b",
      "\ufeff",
      "\uffff",
      "\u0007",
      "\u0000",
      "\ud800",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

export const hostileText = fc.oneof({ weight: 4, arbitrary: pieces }, trickyText, unicodeText(12));
