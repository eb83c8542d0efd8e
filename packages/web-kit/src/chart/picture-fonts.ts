/** A file as a `data:` address. */
async function dataAddress(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const file = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable font')));
    reader.readAsDataURL(file);
  });
}

/** The font rules of a style sheet; none of one that may not be read. */
function fontRules(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return [];
  }
}

/** The rule with its file inside; empty if the file cannot be had, so that the device's own font is used. */
async function embedded(rule: CSSFontFaceRule, base: string): Promise<string> {
  const [, file] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? [];
  if (!file) return '';
  try {
    const data = await dataAddress(new URL(file, base).href);
    return rule.cssText.replace(/src:[^;]+/, `src: url("${data}")`);
  } catch {
    return '';
  }
}

let rules: Promise<string> | undefined;

/** The page's `@font-face` rules with their files inside: an SVG in an image can load none. */
export const embeddedFonts = (): Promise<string> =>
  (rules ??= Promise.all(
    [...document.styleSheets].flatMap((sheet) =>
      fontRules(sheet).map((rule) => embedded(rule, sheet.href ?? document.baseURI)),
    ),
  ).then((all) => all.join('\n')));
