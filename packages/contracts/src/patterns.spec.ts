import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { compactDay, dashedDay } from './days.ts';
import { computedInstant, isoInstant, requiredText, text } from './fields.ts';
import { importCreate } from './imports/imports.ts';
import { shortCode, webLink } from './maintenance/machines.ts';
import { dayJobs } from './maintenance/statistics.ts';
import { mailAddress } from './notifications/mails.ts';
import { push } from './notifications/push.ts';
import { patterns } from './patterns.ts';
import { siteEdit } from './sites/sites.ts';

interface Case {
  schema: z.ZodType;
  good: string[];
  bad: string[];
}

const invisible = ['\u200b', '\u200b \u200d', '\u2060\u00ad', '\u200f\u202e', '\u3164', '\u2800', '\ufe0f'];

const cases: Record<Exclude<keyof typeof patterns, 'fieldName'>, Case> = {
  text: {
    schema: text(40),
    good: ['', 'a', ' \n ', 'Rosè 酒 🍷', 'a\tb'],
    bad: ['a\0b', 'a\u001bb', 'a\u007fb', 'a\u0085b'],
  },
  requiredText: {
    schema: requiredText(40),
    good: ['a', 'a b', '🍷', '\na', '👩\u200d🔧', '❤\ufe0f', '\u200ba\u200b', 'क्\u200dष'],
    bad: ['', ' ', '\n\t', '\u00a0\u3000', '\ufeff', 'a\0b', ...invisible],
  },
  sheetName: {
    schema: importCreate.shape.name,
    good: ['a.csv', 'Macchine 2026.XLSX', 'è.Csv'],
    bad: ['', '.xls', 'a.csv.pdf', 'a\0.csv', 'csv', 'a.xlsxx'],
  },
  shortCode: {
    schema: shortCode,
    good: ['PR04', 'XX-12345', 'a  b'],
    bad: ['', 'abc', '    ', '123456789', 'ab\0c', '\u200b'.repeat(4)],
  },
  webLink: {
    schema: webLink,
    good: ['', 'http://a', 'HTTPS://example.test/manuale?a=1'],
    bad: ['ftp://a', 'javascript:alert(1)', 'http://', 'http:///a', 'http://a b', ' https//a'],
  },
  email: {
    schema: siteEdit.shape.email,
    good: ['', 'a@b', 'anna.rossi@azienda.example'],
    bad: ['a', 'a@', '@b', 'a b@c', 'a@b@c', 'a\0@b'],
  },
  pushEndpoint: {
    schema: push.subscribe.body.shape.endpoint,
    good: ['https://a/', 'https://fcm.googleapis.com:443/fcm/send/a:b?c=d'],
    bad: [
      '',
      'http://a/',
      'https://a',
      'https://a@b/',
      'https://a:80/',
      'https://[::1]/',
      'https://a/b c',
      'https://a/è',
    ],
  },
  mailAddress: {
    schema: mailAddress,
    good: ['a@b', 'anna.rossi+ordini@azienda.example'],
    bad: [
      '',
      'a',
      'a@',
      'a b@c',
      'a@b@c',
      'a\0@b',
      'a@b\nc',
      'a@b,c',
      'Anna <a@b>',
      'a:b@c',
      'a;b@c',
      'a@[1]',
      '"a"@b',
      'a\\@b',
    ],
  },
  instant: {
    schema: isoInstant,
    good: ['1900-01-01T00:00:00.000Z', '2199-12-31T23:59:59Z', '2000-02-29T08:00:00.1Z'],
    bad: [
      '1899-12-31T23:59:59Z',
      '2200-01-01T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-11-21',
      '2026-11-21T24:00:00Z',
      '2026-11-21T09:55Z',
      '2026-11-21T09:55:00+01:00',
    ],
  },
  computedInstant: {
    schema: computedInstant,
    good: ['1900-01-01T00:00:00.000Z', '2299-12-31T23:59:59Z', '9999-02-28T08:00:00.1Z'],
    bad: ['+010000-01-01T00:00:00Z', '2026-13-01T00:00:00Z', '2026-11-21', '2026-11-21T09:55:00+01:00'],
  },
  isoDay: {
    schema: dayJobs.shape.day,
    good: ['2026-01-01', '2024-02-29', '2000-02-29'],
    bad: ['2026-02-29', '2026-04-31', '2026-13-01', '01-01-2026', '2026-1-1'],
  },
  compactDay: {
    schema: compactDay,
    good: ['01012026', '29022024', '31122199', '29022000'],
    bad: ['1012026', '31022026', '29022026', '29021900', '31042026', '01012200', '01-01-2026'],
  },
  dashedDay: {
    schema: dashedDay,
    good: ['01-01-2026', '29-02-2024'],
    bad: ['01012026', '31-02-2026', '29-02-2100', '00-01-2026', '01-13-2026'],
  },
};

describe.each(Object.entries(cases))('the pattern of %s', (name, { schema, good, bad }) => {
  const pattern = new RegExp(patterns[name as keyof typeof cases]);

  it.each(good)('accepts %j, like the schema', (value) => {
    expect([pattern.test(value), schema.safeParse(value).success]).toEqual([true, true]);
  });

  it.each(bad)('refuses %j, like the schema', (value) => {
    expect([pattern.test(value), schema.safeParse(value).success]).toEqual([false, false]);
  });

  it('is in the schema’s description', () => {
    expect(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))).toContain(
      JSON.stringify(patterns[name as keyof typeof cases]),
    );
  });
});
