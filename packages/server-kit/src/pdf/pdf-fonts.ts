import { openSync, type Font } from 'fontkit';
import { createRequire } from 'node:module';
import roboto from 'pdfmake/fonts/Roboto.js';

const { resolve } = createRequire(import.meta.url);

const upright = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold });
const dejavu = (style: string) => resolve(`dejavu-fonts-ttf/ttf/${style}.ttf`);
const noto = (script: 'SC' | 'KR', weight: string) =>
  resolve(`@expo-google-fonts/noto-sans-${script.toLowerCase()}/${weight}/NotoSans${script}_${weight}.ttf`);

/**
 * Fonts by name, in the order in which a character is looked up: Latin, Greek and Cyrillic; other alphabets and
 * technical symbols; Chinese and Japanese; Korean.
 */
export const pdfFonts = {
  Roboto: roboto.Roboto,
  DejaVu: upright(dejavu('DejaVuSans'), dejavu('DejaVuSans-Bold')),
  NotoSC: upright(noto('SC', '400Regular'), noto('SC', '700Bold')),
  NotoKR: upright(noto('KR', '400Regular'), noto('KR', '700Bold')),
};

export type PdfFont = keyof typeof pdfFonts;

/** The default font. */
export const defaultFont: PdfFont = 'Roboto';

const names = Object.keys(pdfFonts) as PdfFont[];
const opened = new Map<PdfFont, Font>();

/** Opens a font on first use: large fonts are megabytes. */
function open(name: PdfFont): Font {
  const font = opened.get(name) ?? (openSync(pdfFonts[name].normal) as Font);
  opened.set(name, font);
  return font;
}

/** The first font that has all of these characters, if there is one. */
export const fontOf = (characters: string): PdfFont | undefined =>
  names.find((name) =>
    [...characters].every((character) => open(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
