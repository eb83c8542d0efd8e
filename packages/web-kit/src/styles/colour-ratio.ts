/** Design tokens by name. */
export type Tokens = ReadonlyMap<string, string>;

/** Custom properties of the first block that starts with this selector. */
export function tokensOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const toLinearRgb = (lightness: number, chroma: number, hueDegrees: number): number[] => {
  const hue = (hueDegrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
};

const encode = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of a token, from its displayed value (8 bits per channel). */
export function luminance(tokens: Tokens, name: string): number {
  const value = tokens.get(name) ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias) return luminance(tokens, alias[1] ?? '');
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (!parts) throw new Error(`--${name} is not an opaque oklch colour: ${value}`);
  const channels = toLinearRgb(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const [red = 0, green = 0, blue = 0] = channels.map((linear) =>
    decode(Math.round(encode(linear) * 255) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio of two tokens. */
export function ratio(tokens: Tokens, one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
