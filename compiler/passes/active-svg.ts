import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { decodeUtf8 } from "../support/decode-utf8.ts";

/** Something in an SVG file that a picture does not need, and that runs, or loads what is elsewhere. */
export interface ActiveContent {
  /** As part of a sentence: "a script". */
  readonly what: string;
  readonly line: number;
}

export type SvgReading =
  | { readonly ok: true; readonly active: ActiveContent | undefined }
  /** It is not well-formed XML, so browsers do not show it. */
  | { readonly ok: false; readonly reason: string; readonly line: number };

/**
 * Reads an SVG file and finds the first thing in it that is more than a picture: what opens it from the place where a catalog
 * is published would run it there.
 * Sources: SVG 2, chapters 2.3 (secure static mode), 15 (scripting), 16 (linking); SVG Animations 2; CSS Values 4 (`url()`).
 */
export function readSvg(bytes: Uint8Array): SvgReading {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { ok: false, reason: "it is not UTF-8 text", line: decoded.line };
  const parser = new SaxesParser({ xmlns: true });
  let active: ActiveContent | undefined;
  let failure: Extract<SvgReading, { ok: false }> | undefined;
  const found = (what: string | undefined): void => {
    if (what !== undefined) active ??= { what, line: parser.line };
  };
  /** The text of the open `style`. */
  let css: string | undefined;
  parser.on("error", (error) => {
    failure ??= {
      ok: false,
      reason: error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, ""),
      line: parser.line,
    };
  });
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) found(`the encoding \`${encoding}\``);
  });
  parser.on("doctype", () => {
    found("a document type");
  });
  parser.on("processinginstruction", ({ target }) => {
    found(`the processing instruction \`${target}\``);
  });
  parser.on("opentag", (tag) => {
    found(inElement(tag));
    for (const attribute of Object.values(tag.attributes)) found(inAttribute(tag, attribute));
    if (nameOf(tag) === "style") css = "";
  });
  const onText = (some: string): void => {
    if (css !== undefined) css += some;
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", (tag) => {
    if (nameOf(tag) !== "style") return;
    found(inCss(css ?? ""));
    css = undefined;
  });
  parser.write(decoded.text).close();
  return failure ?? { ok: true, active };
}

type Tag = Pick<SaxesTagNS, "local" | "uri" | "attributes">;

const nameOf = ({ local }: Pick<Tag, "local">): string => local.toLowerCase();

/** Elements that run code, or that hold a document of another kind. */
const activeElements: Readonly<Record<string, string>> = {
  script: "a script",
  handler: "a script",
  listener: "an event handler",
  foreignobject: "a `foreignObject`",
  iframe: "a frame",
  object: "an embedded document",
  embed: "an embedded document",
  audio: "a sound",
  video: "a video",
  link: "a link to another file",
};

function inElement(tag: Tag): string | undefined {
  if (tag.uri === "http://www.w3.org/1999/xhtml") return `the HTML element \`${tag.local}\``;
  const isActive = Object.hasOwn(activeElements, nameOf(tag));
  return isActive ? activeElements[nameOf(tag)] : undefined;
}

const animations: ReadonlySet<string> = new Set([
  "set",
  "animate",
  "animatemotion",
  "animatetransform",
  "animatecolor",
]);

function inAttribute(tag: Tag, { local, prefix, value }: SaxesAttributeNS): string | undefined {
  // `xmlns:…` names a vocabulary, and nothing is loaded from there.
  if (prefix === "xmlns" || local === "xmlns") return undefined;
  const name = local.toLowerCase();
  const shown = prefix === "" ? local : `${prefix}:${local}`;
  if (/^on/.test(name)) return `the event handler \`${shown}\``;
  if (isScript(value)) return `a \`javascript:\` address in \`${shown}\``;
  if (name === "href" || name === "src" || (prefix === "xml" && name === "base"))
    return isInside(value) ? undefined : `a reference to another place in \`${shown}\``;
  if (name === "attributename" && animations.has(nameOf(tag)) && /^(?:xlink:)?href$|^on/i.test(value.trim()))
    return `an animation of \`${value.trim()}\``;
  // Attributes of other vocabularies are not styles (SVG 2, 6.6): Inkscape stores file names there.
  return prefix === "" ? inCss(value) : undefined;
}

/** URL standard, 4.4: the parser takes tabs and line breaks out of an address, and spaces and controls from its start. */
function isScript(value: string): boolean {
  const address = value.replace(/[\t\n\r]/g, "").trimStart();
  return /^[\p{Cc} ]*(?:javascript|vbscript|livescript):/iu.test(address);
}

/** A part of the same file, or a picture of pixels that is in it. */
const isInside = (address: string): boolean =>
  /^\s*(?:$|#|data:image\/(?:png|jpeg|gif|webp|avif);)/i.test(address);

/**
 * CSS is not parsed: what loads something is a function with a name that nothing else has, and escapes, which could hide it, are
 * refused with it.
 */
function inCss(css: string): string | undefined {
  if (/@\s*import/i.test(css)) return "an `@import`";
  if (
    /\burl\(/i.test(css) &&
    /\burl\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif);))/i.test(css)
  )
    return "a reference to another place in `url()`";
  const [, loading] = /\b(image-set|image|src|expression)\(/i.exec(css) ?? [];
  if (loading !== undefined) return `\`${loading}()\``;
  if (/-moz-binding|\bbehavior\s*:/i.test(css)) return "a binding";
  return css.includes("\\") ? "an escape in a style" : undefined;
}
