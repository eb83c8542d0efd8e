import type { Device } from '@officina/contracts/auth/accounts';

/** Browsers call themselves by the names of others too: the first match is the right one. */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

// Safari on an iPad says that it runs on a Mac, unless it is asked for the page of phones.
const systems: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Android's tablets differ from its phones only by what they leave out. */
function kindOf(userAgent: string, system: string | undefined): Device['kind'] {
  if (system === 'iPad') return 'tablet';
  if (system === 'iPhone') return 'phone';
  if (system !== 'Android') return 'computer';
  return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
}

/** What a browser runs on, in our own words: «Chrome su Windows». */
export function deviceOf(userAgent = ''): Pick<Device, 'kind' | 'name'> {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  const known = [browser, system].filter((name) => name !== undefined);
  return { kind: kindOf(userAgent, system), name: known.join(' su ') || 'Dispositivo sconosciuto' };
}
