// Written as every engine reads them: no flags, no look-around, no classes of Unicode.

const control = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';
/** What both engines and people call blank, beyond the controls. */
const blank = '\\t\\n\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const visible = `[^${control}${blank}]`;
/** What draws nothing by itself. Tags beyond the first plane are not here: they have no place in classes that all engines read. */
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

/** A day of the calendar, day first, its parts with a separator between them. */
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
 * What the checks that a schema cannot show amount to, for the OpenAPI document: whoever writes by these patterns is not
 * refused for the form of a text. Blanks around a text are taken off before it is judged, beyond what the patterns say.
 */
export const patterns = {
  text: `^[^${control}]*$`,
  requiredText: `^[^${control}]*${drawn}[^${control}]*$`,
  sheetName: `^[^${control}]*${drawn}[^${control}]*\\.(?:[xX][lL][sS][xX]|[cC][sS][vV])$`,
  shortCode: `^${drawn}[^${control}]{2,6}${visible}$`,
  webLink: `^([Hh][Tt][Tt][Pp][Ss]?://[^${control}${blank}/]${visible}*)?$`,
  email: `^([^${control}${blank}@]+@[^${control}${blank}@]+)?$`,
  isoDay: `^${isoDay}$`,
  instant: `^${isoDay}T${time}Z$`,
  computedInstant: `^[0-9]{4}-(?:0[1-9]|1[0-2])-${upTo31}T${time}Z$`,
  compactDay: `^${day('')}$`,
  dashedDay: `^${day('-')}$`,
  /** Names of a body's own further fields, which are ignored. */
  fieldName: '^[^$.\\u0000]*$',
} as const;

const moreThanBlank = new RegExp(`[^${blank}${undrawn}]`);

/** Whether a text shows something, or holds what is refused in other words. */
export const isMoreThanBlank = (value: string): boolean => moreThanBlank.test(value);
