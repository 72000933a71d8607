import { chromium } from "playwright-core";

/** In CSS pixels: the header, the facts and the commands of an app. */
export const photoSize = { width: 1180, height: 555 };

/** A page as Chromium shows it, as PNG. Throws if the browser cannot start. */
export async function photosOf(
  url: string,
  executablePath: string,
): Promise<Readonly<Record<"light" | "dark", Buffer>>> {
  const browser = await chromium.launch({ executablePath });
  const taken = async (colorScheme: "light" | "dark"): Promise<Buffer> => {
    const page = await browser.newPage({ viewport: photoSize, colorScheme, deviceScaleFactor: 1.5 });
    await page.goto(url);
    return page.screenshot();
  };
  try {
    return { light: await taken("light"), dark: await taken("dark") };
  } finally {
    await browser.close();
  }
}
