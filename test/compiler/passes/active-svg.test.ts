import { describe, expect, it } from "vitest";
import { readSvg } from "../../../compiler/passes/active-svg.ts";

const read = (text: string | Uint8Array): ReturnType<typeof readSvg> =>
  readSvg(typeof text === "string" ? new TextEncoder().encode(text) : text);
const svg = (inner: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

describe("an icon with nothing but a picture is taken", () => {
  it.each([
    "<svg/>",
    svg("<circle r='4' fill='url(#a)'/><defs><linearGradient id='a'/></defs>"),
    svg("<use xlink:href='#a'/><use href='#a'/>"),
    svg("<image href='data:image/png;base64,AAAA'/>"),
    svg("<style>.a { fill: url(#b); font-family: Sans }</style>"),
    svg("<style><![CDATA[ .a > .b { fill: red } ]]></style>"),
    svg("<animate attributeName='opacity' values='0;1'/>"),
    svg(
      "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a rdf:resource='http://x/y'/></rdf:RDF></metadata>",
    ),
    svg("<text>javascript: is fine here, and so is &lt;script&gt;</text>"),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${"<script>"} -->\n${svg("")}`,
    svg("<path d='M 1,1' style='fill:#fff;stroke-width:1'/>", "version='1.1'"),
  ])("%s", (text) => {
    expect(read(text)).toEqual({ ok: true, active: undefined });
  });
});

describe("an icon that runs or loads something is refused", () => {
  it.each([
    [svg("<script>alert(1)</script>"), "a script"],
    [svg("<script/>"), "a script"],
    [svg("<SCRIPT>alert(1)</SCRIPT>"), "a script"],
    [svg("<script href='https://x/'/>"), "a script"],
    [svg("<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>"), "a script"],
    [svg("", "onload='alert(1)'"), "the event handler `onload`"],
    [svg("<g ONCLICK='x'/>"), "the event handler `ONCLICK`"],
    [svg("<foreignObject/>"), "a `foreignObject`"],
    [svg("<h:body xmlns:h='http://www.w3.org/1999/xhtml'/>"), "the HTML element `body`"],
    [svg("<iframe xmlns='http://www.w3.org/1999/xhtml' src='x'/>"), "the HTML element `iframe`"],
    [svg("<a xlink:href='javascript:alert(1)'/>"), "a `javascript:` address in `xlink:href`"],
    [svg("<a href=' java&#9;script:alert(1)'/>"), "a `javascript:` address in `href`"],
    [svg("<a href='&#x6A;avascript&#58;alert(1)'/>"), "a `javascript:` address in `href`"],
    [svg("<animate to='javascript:alert(1)'/>"), "a `javascript:` address in `to`"],
    [svg("<set attributeName='xlink:href' to='#a'/>"), "an animation of `xlink:href`"],
    [svg("<animate attributeName='href' values='#a'/>"), "an animation of `href`"],
    [svg("<set attributeName='onclick' to='x'/>"), "an animation of `onclick`"],
    [svg("<image href='https://x/y.png'/>"), "a reference to another place in `href`"],
    [svg("<use xlink:href='other.svg#a'/>"), "a reference to another place in `xlink:href`"],
    [svg("<image href='data:image/svg+xml;base64,AAAA'/>"), "a reference to another place in `href`"],
    [svg("", "xml:base='https://x/'"), "a reference to another place in `xml:base`"],
    [svg("<g fill='url(https://x/y.svg#a)'/>"), "a reference to another place in `url()`"],
    [svg("<g style='fill: url( \"//x/y\" )'/>"), "a reference to another place in `url()`"],
    [svg("<style>.a { background: URL(//x/y) }</style>"), "a reference to another place in `url()`"],
    [svg("<style>@import '//x/y.css';</style>"), "an `@import`"],
    [svg("<style>@\\69mport '//x/y.css';</style>"), "an escape in a style"],
    [svg("<style>.a { fill: \\75rl(//x) }</style>"), "an escape in a style"],
    [svg("<style>.a { background: image-set('//x' 1x) }</style>"), "`image-set()`"],
    [svg("<style><![CDATA[@import '//x';]]></style>"), "an `@import`"],
    [`<?xml-stylesheet href="//x"?>${svg("")}`, "the processing instruction `xml-stylesheet`"],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`, "a document type"],
    [`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x">${svg("")}`, "a document type"],
    [`<?xml version="1.0" encoding="utf-7"?>${svg("")}`, "the encoding `utf-7`"],
  ])("%s", (text, what) => {
    expect(read(text)).toMatchObject({ ok: true, active: { what } });
  });

  it("reports in which line", () => {
    expect(read(svg("\n\n<g/>\n<script>\n</script>"))).toMatchObject({ active: { line: 4 } });
  });
});

it.each([
  ["<svg>", "unclosed tag: svg"],
  ["<svg><g></svg>", "unexpected close tag"],
  ["", "document must contain a root element"],
  [svg("&evil;"), "undefined entity"],
])("%j is not well-formed", (text, reason) => {
  expect(read(text)).toMatchObject({ ok: false, reason });
});

it("an icon that is not UTF-8 is refused", () => {
  expect(read(Uint8Array.from([0xff, 0xfe, 0x3c, 0]))).toMatchObject({
    ok: false,
    reason: "it is not UTF-8 text",
  });
});
