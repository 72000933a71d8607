import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ended, type Side, type TestBed } from "./bed.ts";
import { hasJournal, someMoment, type Fault, type FaultKind, type Random } from "./faults.ts";

// Changes that others make to the folder while a run writes to it.

/** Starts a run, and does something at some moment of its writing: half of the times while files are put into place. */
async function whileWriting(
  bed: TestBed,
  side: Side,
  random: Random,
  change: () => void,
): ReturnType<typeof ended> {
  const run = bed.start(side);
  const end = ended(run);
  await bed.untilWriting(run);
  const placing = random() < 0.5;
  for (const most = performance.now() + 3 * bed.writing; placing && performance.now() < most;)
    if (hasJournal(bed.work)) break;
  someMoment(bed, placing ? () => random() / 3 : random);
  change();
  return end;
}

/** The files below a folder, links left aside, with their texts. */
function* textsBelow(folder: string): Iterable<readonly [path: string, text: string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textsBelow(path);
    else if (entry.isFile()) yield [path, readFileSync(path, "utf8")];
  }
}

/** Another program saves a generated file: in place, or by renaming another file. */
const saved: Fault = async (bed, side, random) => {
  const edit = `an edit ${random()}\n`;
  // Without a manifest, the owner of the files would be unknown.
  const file = bed.someFile(random());
  const path = join(bed.out, file === "manifest.json" ? "catalog.json" : file);
  const aside = join(bed.folder, "saved");
  let isSaved = false;
  const end = await whileWriting(bed, side, random, () => {
    if (!existsSync(join(path, ".."))) return;
    if (random() < 0.5) writeFileSync(path, edit);
    else {
      writeFileSync(aside, edit);
      renameSync(aside, path);
    }
    isSaved = true;
  });
  const kept = [...textsBelow(bed.out)].filter(([, text]) => text === edit);
  if (isSaved && kept.length === 0) throw new Error(`the edit of ${path} is lost:\n${end.said}`);
  // The author has moved it into the recipe.
  for (const [each] of kept) rmSync(each);
  return [end];
};

/** A folder of the output becomes a link to one with files of the same names. */
const linked: Fault = async (bed, side, random) => {
  const folder = join(bed.out, bed.someFolder(random()));
  const [aside, elsewhere] = [join(bed.folder, "aside"), join(bed.folder, "elsewhere")];
  mkdirSync(elsewhere);
  let isLinked = false;
  const end = await whileWriting(bed, side, random, () => {
    if (folder === bed.out || !existsSync(folder)) return;
    for (const name of readdirSync(folder))
      if (lstatSync(join(folder, name)).isFile()) writeFileSync(join(elsewhere, name), "precious");
    renameSync(folder, aside);
    symlinkSync(elsewhere, folder);
    isLinked = true;
  });
  for (const [path, text] of textsBelow(elsewhere))
    if (text !== "precious") throw new Error(`${path} was written through a link:\n${end.said}`);
  if (isLinked && lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder);
  for (const each of [aside, elsewhere]) rmSync(each, { recursive: true, force: true });
  return [end];
};

/** Bytes of what earlier runs have kept become others, or the end of a file is gone. */
const tampered: Fault = async (bed, side, random) => {
  const shared = join(bed.folder, "cache/catalogc");
  for (const [path, text] of existsSync(shared) ? [...textsBelow(shared)] : []) {
    if (!/recipes-[^/]*\/(?:run|index|results)-/.test(path) || random() < 0.3) continue;
    const bytes = Buffer.from(text, "utf8");
    for (let count = 0; count < 5; count++)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    writeFileSync(path, random() < 0.2 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes);
  }
  const end = await bed.compile(side);
  if (end.status !== 0) throw new Error(`a damaged cache is no reason to fail:\n${end.said}`);
  return [end];
};

export const raceFaults: readonly FaultKind[] = [
  { name: "edit saved while writing", fault: saved, rounds: 60, few: 2, tampers: true, possible: true },
  { name: "folder becomes a link", fault: linked, rounds: 60, few: 2, tampers: true, possible: true },
  { name: "cache tampered with", fault: tampered, rounds: 40, few: 2, possible: true },
];
