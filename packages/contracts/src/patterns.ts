// Every engine understands these patterns: no flags, no look-around, no Unicode classes.

const control = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';
/** Blank characters, besides control characters. */
const blank = '\\t\\n\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const visible = `[^${control}${blank}]`;
/** Invisible characters. Without tags outside the basic plane, which not all engines allow in classes. */
const undrawn =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800' +
  '\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufffb';
const drawn = `[^${control}${blank}${undrawn}]`;

const century = '(?:19|20|21)';
const leapYear = `(?:${century}(?:0[48]|[2468][048]|[13579][26])|2000)`;
const upTo31 = '(?:0[1-9]|[12][0-9]|3[01])';
const upTo30 = '(?:0[1-9]|[12][0-9]|30)';
const upTo28 = '(?:0[1-9]|1[0-9]|2[0-8])';
const longMonth = '(?:0[13578]|1[02])';
const shortMonth = '(?:0[469]|11)';

/** A calendar day, day first, with a separator. */
const day = (between: string): string => {
  const year = `${century}[0-9][0-9]`;
  const monthly = [
    `${upTo31}${between}${longMonth}`,
    `${upTo30}${between}${shortMonth}`,
    `${upTo28}${between}02`,
  ];
  return `(?:(?:${monthly.join('|')})${between}${year}|29${between}02${between}${leapYear})`;
};

const isoDay = `(?:${century}[0-9][0-9]-(?:${longMonth}-${upTo31}|${shortMonth}-${upTo30}|02-${upTo28})|${leapYear}-02-29)`;
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?';

/**
 * Patterns for the OpenAPI document, for checks that JSON Schema cannot express: a text that matches is not refused for its
 * format. Texts are trimmed before validation, which the patterns do not show.
 */
export const patterns = {
  text: `^[^${control}]*$`,
  requiredText: `^[^${control}]*${drawn}[^${control}]*$`,
  sheetName: `^[^${control}]*${drawn}[^${control}]*\\.(?:[xX][lL][sS][xX]|[cC][sS][vV])$`,
  shortCode: `^${drawn}[^${control}]{2,6}${visible}$`,
  webLink: `^([Hh][Tt][Tt][Pp][Ss]?://[^${control}${blank}/]${visible}*)?$`,
  email: `^([^${control}${blank}@]+@[^${control}${blank}@]+)?$`,
  mailAddress: `^[^${control}${blank}@<>,;:"()\\[\\]\\\\]+@[^${control}${blank}@<>,;:"()\\[\\]\\\\]+$`,
  pushEndpoint: '^https://[A-Za-z0-9.-]+(:443)?/[!-~]*$',
  isoDay: `^${isoDay}$`,
  instant: `^${isoDay}T${time}Z$`,
  computedInstant: `^[0-9]{4}-(?:0[1-9]|1[0-2])-${upTo31}T${time}Z$`,
  compactDay: `^${day('')}$`,
  dashedDay: `^${day('-')}$`,
  /** Names of additional fields of a body, which are ignored. */
  fieldName: '^[^$.\\u0000]*$',
} as const;

const notBlank = new RegExp(`[^${blank}${undrawn}]`);

/** Whether a text has a visible character, or a control character, which another check refuses. */
export const isNotBlank = (value: string): boolean => notBlank.test(value);
