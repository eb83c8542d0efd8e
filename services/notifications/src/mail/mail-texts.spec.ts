import { expect, it } from '@jest/globals';
import { digestMail, letterHtml, noticeMail } from './mail-texts.ts';

const id = '0'.repeat(24);
const frame = {
  company: 'Rossi <b>&</b>\r\nSrl',
  publicUrl: 'https://officina.example',
  stopAddress: 'https://officina.example/avvisi/stop/ROSSI/x',
};
const row = {
  kind: 'urgentReport' as const,
  title: 'Segnalazione urgente',
  machine: 'PRE-01',
  line: 'Elena:\r\nSubject: altro <img src=x onerror=alert(1)>',
  reason: 'È urgente',
  thing: { entity: 'intervention' as const, id },
};

it('what people typed stays in its line of the text, and is no mark-up in the HTML', () => {
  const { subject, text, html } = noticeMail('urgentReport', [row], frame);
  expect(subject).toBe('Segnalazione urgente: PRE-01');
  expect(text.split('\n')).toEqual([
    'Segnalazione urgente: PRE-01',
    'Elena: Subject: altro <img src=x onerror=alert(1)>',
    'Perché: È urgente',
    `https://officina.example/intervention?new=0&interventionId=${id}`,
    ...['', '-- ', 'Officina, Rossi <b>&</b> Srl'],
    'Non avvisarmi più di «Segnalazione urgente» per e-mail: https://officina.example/avvisi/stop/ROSSI/x',
    '',
  ]);
  expect(html).toContain('Elena: Subject: altro &lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('Rossi &lt;b&gt;&amp;&lt;/b&gt; Srl');
  expect(html).not.toMatch(/<img|<b>/);
});

it('the digest is by kind with counts, and tells of twenty things at most', () => {
  const due = { ...row, kind: 'planDue' as const, title: 'Manutenzione domani', line: 'Ingrassaggio' };
  const { subject, text } = digestMail([...Array.from({ length: 20 }, () => due), row, row], frame);
  expect(subject).toBe('Riassunto del giorno: 22 avvisi da leggere');
  const lines = text.split('\n');
  expect(lines.filter((line) => line === line.toUpperCase() && /^\d+ /.test(line))).toEqual([
    '2 SEGNALAZIONI URGENTI',
    '20 MANUTENZIONI CHE SCADONO',
  ]);
  expect(lines.filter((line) => line === 'Manutenzione domani: PRE-01')).toHaveLength(18);
  expect(lines).toContain('… e altri 2');
});

it('a letter has links where its text has addresses, and nothing else of it is mark-up', () => {
  const { text } = letterHtml(
    'Oggetto',
    'Ciao <Sara>,\n\nhttps://officina.example/entra#a"b\nA presto',
    'Rossi',
  );
  expect(text).toContain('Ciao &lt;Sara&gt;,');
  expect(text).toMatch(
    /<a href="https:\/\/officina.example\/entra#a&quot;b"[^>]*>[^<]*<\/a>\s*<br \/>\s*A presto/,
  );
});
