/** The darkest background of the light theme and the lightest of the dark one: `--box` in the stylesheet. */
const backgrounds = { light: "#f5f7f9", dark: "#171e27" };

/** The least contrast of text: WCAG 2.2, 1.4.3. */
const enough = 4.5;

/**
 * The stylesheet's rule for an accent colour, which is made darker in the light theme and lighter in the dark one until text
 * in it can be read. Empty without a colour.
 */
export function accentRule(colour: string): string {
  if (colour === "") return "";
  const light = readable(colour, backgrounds.light, 0);
  return `\n:root {\n  --accent: light-dark(${light}, ${readable(colour, backgrounds.dark, 255)});\n}\n`;
}

function readable(colour: string, background: string, towards: number): string {
  for (let step = 0; ; step += 1) {
    const mixed = channels(colour).map((each) => Math.round(each + ((towards - each) * step) / 20));
    const hex = `#${mixed.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
    if (step === 20 || contrast(hex, background) >= enough) return hex;
  }
}

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
