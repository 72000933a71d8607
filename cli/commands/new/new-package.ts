import * as messages from "../../../compiler/diagnostics/starting.ts";
import { unpackerOf } from "../../../compiler/passes/packages/unpacker.ts";
import { type Questions, Refused } from "./ask.ts";
import { projectIn, tellingFiles, type Unsupported } from "./build-systems.ts";
import { builders, isBuilder, type Builds } from "./builders.ts";
import { declaredLicense, type DeclaredLicense } from "./declared-license.ts";
import type { Project } from "./languages/project.ts";
import { lookAt } from "./look-at.ts";
import type { NewRecipe, NewRecipeRequest } from "./new-recipe.ts";
import { packageRecipe } from "./recipe-text.ts";
import { pageOfRepository } from "./source/locate.ts";
import { open, type OpenSource } from "./source/open-source.ts";
import { askForSource, type Source, versionIn } from "./source-answers.ts";
import {
  asSentence,
  isName,
  problemOfDescription,
  problemOfLicense,
  problemOfName,
  problemOfVersion,
} from "./valid-answers.ts";

/** The recipe of a new package, by what its source says and the answers to the rest. */
export async function newPackage(request: NewRecipeRequest, questions: Questions): Promise<NewRecipe> {
  const { recipes, given } = request;
  const checkName = problemOfName(recipes, "pkgs");
  const named = await questions.ask("name", "Name of the package", undefined, checkName);
  if (named === undefined && !given["from"]) throw new Refused(messages.nameNeeded("pkg"));
  let opened: OpenSource | undefined;
  try {
    const from = await questions.ask(
      "from",
      "Folder, archive or address of its source",
      "",
      async (answer) => {
        if (answer === "") return undefined;
        const result = await open(answer, questions.signal);
        if (!result.ok) return messages.unreadableSource(answer, result.reason, result.isFetched);
        opened = result.source;
        return undefined;
      },
    );
    const found = opened && projectIn(opened.tree, named);
    const name = named ?? nameOf(found, opened);
    if (name === undefined) throw new Refused(messages.nameNeeded("pkg"));
    const problem = named === undefined ? await checkName(name) : undefined;
    if (problem !== undefined) throw new Refused(problem);
    return {
      folder: `pkgs/${name}`,
      text: await describe(name, from ?? "", { opened, found }, request, questions),
    };
  } finally {
    (opened as OpenSource | undefined)?.close();
  }
}

/** The name in the manifest, or else that of the repository, archive or folder, as packages of nixpkgs have it. */
function nameOf(
  found: Project | Unsupported | undefined,
  opened: OpenSource | undefined,
): string | undefined {
  const declared = found !== undefined && "builder" in found ? found.name : undefined;
  return [declared, opened?.name]
    .map((each) => each?.toLowerCase().replaceAll(/[_.\s]+/g, "-"))
    .find((each) => each !== undefined && isName(each));
}

interface Looked {
  readonly opened: OpenSource | undefined;
  readonly found: Project | Unsupported | undefined;
}

async function describe(
  name: string,
  from: string,
  { opened, found }: Looked,
  request: NewRecipeRequest,
  questions: Questions,
): Promise<string> {
  const builder = await builderFor(from, { opened, found }, questions);
  const read = found !== undefined && "tool" in found ? found.project : found;
  // The options and tests are those of the proposed builder.
  const project: Partial<Project> =
    read === undefined || read.builder === builder ? (read ?? {}) : facts(read);
  const source = await askForSource({ ...request, name, from, opened }, questions);
  const long = project.description ?? "";
  const proposal = sentenceOf(long);
  const description =
    (await questions.ask("description", "Description of one sentence", proposal, problemOfDescription)) ??
    proposal;
  const version = await askForVersion(source, opened, project, questions);
  const { license, notes: licenseNotes } = await askForLicense({ opened, found: read }, questions);
  const modules = opened?.tree.read(".gitmodules")?.includes("[submodule") === true;
  const programs = project.programs ?? [];
  const own = [name, project.name ?? ""].find((each) => programs.includes(each));
  const mainProgram = project.mainProgram ?? own ?? (programs.length === 1 ? programs[0] : undefined);
  const tested = mainProgram ?? programs[0] ?? (opened === undefined ? name : "");
  const toCheck = [
    ...(description === "" ? ["no description found: set `description` yourself"] : []),
    ...licenseNotes,
    ...(tested === "" && project.test === undefined
      ? ["the source names neither a program nor a module: write the test of the package yourself"]
      : []),
    ...(modules && source.kind === "url"
      ? ["the source has Git submodules, which archives lack: compare the URL with that of a repository"]
      : []),
    ...(project.notes ?? []),
    ...(opened ? lookAt(opened.tree) : []),
  ];
  if (toCheck.length > 0)
    questions.say(["check in the recipe:", ...toCheck.map((each) => `- ${each}`)].join("\n"));
  const page = source.kind === "git" ? pageOfRepository(source.at) : undefined;
  const { build = [], ...lists } = project.packages ?? {};
  const unpacker = source.kind === "url" ? unpackerOf(builder, source.at) : undefined;
  return packageRecipe({
    name,
    description: asSentence(description),
    longDescription: description === proposal && asSentence(long) !== proposal ? long : "",
    version,
    homePage: project.homePage ?? page ?? "",
    license,
    mainProgram: mainProgram ?? "",
    tested,
    builder,
    packages: { build: unpacker === undefined ? build : [...build, unpacker], ...lists },
    optionalDependencies: project.optionalDependencies ?? new Map(),
    options: project.options ?? {},
    extraAttrs: project.extraAttrs ?? {},
    cargoRoot: project.cargoRoot,
    test: project.test,
    source: { ...source, submodules: modules },
  });
}

/** The facts from a source that do not depend on the builder. */
const facts = ({ name, version, description, homePage, programs = [] }: Project): Partial<Project> => ({
  name,
  version,
  description,
  homePage,
  programs,
});

async function builderFor(from: string, { opened, found }: Looked, questions: Questions): Promise<Builds> {
  const isKnown = found !== undefined && "builder" in found;
  if (isKnown) questions.say(`builder ${found.builder} (found ${found.because})`);
  else if (opened !== undefined && !questions.has("builder")) {
    const problem =
      found === undefined
        ? messages.unknownBuild(from, tellingFiles.map((each) => `\`${each}\``).join(", "))
        : messages.unsupportedBuild(from, found.tool, found.because);
    if (!questions.isTerminal) throw new Refused(problem);
    questions.say(problem.message);
  }
  const proposed = isKnown ? found.builder : "standardBuilder";
  const choices = builders.join(", ");
  const chosen = await questions.ask("builder", `Builder (${choices})`, proposed, (answer) =>
    isBuilder(answer) ? undefined : messages.unknownBuilder(answer, builders),
  );
  return chosen !== undefined && isBuilder(chosen) ? chosen : proposed;
}

async function askForVersion(
  source: Source,
  opened: OpenSource | undefined,
  { version: declared, manifest, because }: Partial<Project>,
  questions: Questions,
): Promise<string> {
  const released = versionIn(source);
  const proposed = released ?? opened?.version ?? declared ?? "1.0.0";
  if (
    released !== undefined &&
    declared !== undefined &&
    declared !== released &&
    !questions.has("pkg-version")
  )
    questions.say(
      `${manifest ?? because ?? "the source"} has version ${declared}, and ${source.at} has ${released}`,
    );
  return (await questions.ask("pkg-version", "Version", proposed, problemOfVersion)) ?? proposed;
}

/** A guessed license would be published as a fact: it is left out instead. */
async function askForLicense(
  { opened, found }: { readonly opened: OpenSource | undefined; readonly found: Project | undefined },
  questions: Questions,
): Promise<{ readonly license: string; readonly notes: readonly string[] }> {
  const declared = opened && declaredLicense(found ?? { because: "", licenses: [] }, opened.tree);
  if (declared && !questions.has("license")) questions.say(sentenceAbout(declared));
  const proposed = (declared?.names ?? []).join(", ");
  const license = (await questions.ask("license", "License", proposed, problemOfLicense)) ?? proposed;
  const isMissing = !declared && license === "";
  const notes = [`no license ${opened ? "found in the source" : "given"}: set \`license\` yourself`];
  return { license, notes: isMissing ? notes : [] };
}

/** The place of the license, or the reason why it was not used. */
function sentenceAbout({ because, declared, names, either }: DeclaredLicense): string {
  if (names) return `license ${names.join(", ")} (from ${because})`;
  if (declared === "") return `${because} has no SPDX identifier: set \`license\` yourself`;
  const known = either ? ` (${either.join(" or ")} in nixpkgs)` : "";
  return `${because} declares the license \`${declared}\`${known}: set \`license\` yourself`;
}

/** The longest description: specification, DESCPAT. */
const longest = 120;

/** A description that fits, or its first sentence; empty if neither does. */
function sentenceOf(text: string): string {
  const whole = text.replace(/[\s.!?…]+$/u, "");
  const first = /^(.{10,}?)[.!?]\s/u.exec(text)?.[1];
  return [whole, first].flatMap((each) => (each && each.length < longest ? [`${each}.`] : []))[0] ?? "";
}
