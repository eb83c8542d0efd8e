import {
  noticeKindNames,
  noticeKinds,
  ruleOf,
  type NoticeKind,
} from '@officina/contracts/notifications/kinds';
import { thingPath } from '@officina/contracts/notifications/thing-path';
import { html, type Html } from '@officina/server-kit/html';
import { oneLine } from '@officina/server-kit/mail/one-line';
import type { NoticeRow } from '../notices/notices.ts';
import type { StopKind } from './mail.model.ts';

/** Things of which an e-mail tells each; of further ones it says how many. */
const mostLines = 20;
const lineLength = 300;

type Row = Pick<NoticeRow, 'kind' | 'title' | 'line' | 'machine' | 'reason' | 'thing'>;

interface Written {
  subject: string;
  text: string;
  html: string;
}

/** What stands around the lines of an e-mail. */
export interface Frame {
  /** Name of the tenant's company. */
  company: string;
  publicUrl: string;
  stopAddress: string;
}

interface Block {
  heading?: string;
  rows: Row[];
}

const headOf = ({ title, machine }: Row): string =>
  oneLine([title, machine].filter(Boolean).join(': '), lineLength);

/** «Segnalazione urgente: PRE-01»; «3 segnalazioni urgenti» */
const subjectOf = (kind: NoticeKind, rows: Row[]): string =>
  rows.length === 1 && rows[0] ? headOf(rows[0]) : `${rows.length} ${noticeKinds[kind].many}`;

/** What the link at the foot of an e-mail stops. */
export const stopWords = (kind: StopKind): string =>
  kind === 'digest'
    ? 'Non mandarmi più il riassunto del giorno'
    : `Non avvisarmi più di «${ruleOf(kind).label}» per e-mail`;

const addressOf = ({ thing }: Row, { publicUrl }: Frame): string => new URL(thingPath(thing), publicUrl).href;

const more = (count: number): string => (count === 1 ? 'e un altro' : `e altri ${count}`);

/** The first twenty rows, over all blocks; blocks without one are left out. */
function shown(blocks: Block[]): { blocks: Block[]; hidden: number } {
  let left = mostLines;
  const cut = blocks.map(({ rows, ...block }) => {
    const some = rows.slice(0, left);
    left -= some.length;
    return { ...block, rows: some };
  });
  const all = blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  return { blocks: cut.filter(({ rows }) => rows.length > 0), hidden: Math.max(0, all - mostLines) };
}

const foot = ({ company }: Frame): string => oneLine(`Officina, ${company}`, 160);

function asText(blocks: Block[], stop: StopKind, frame: Frame): string {
  const { blocks: some, hidden } = shown(blocks);
  const lines = some.flatMap(({ heading, rows }) => [
    ...(heading === undefined ? [] : [heading.toUpperCase(), '']),
    ...rows.flatMap((row) => [
      ...[headOf(row), oneLine(row.line, lineLength)].filter(Boolean),
      ...[`Perché: ${oneLine(row.reason, lineLength)}`, addressOf(row, frame), ''],
    ]),
  ]);
  const end = [...(hidden > 0 ? [`… ${more(hidden)}`, ''] : []), '-- ', foot(frame)];
  return [...lines, ...end, `${stopWords(stop)}: ${frame.stopAddress}`, ''].join('\n');
}

const joined = (parts: Html[]): Html => parts.reduce((all, one) => html`${all}${one}`, html``);

const rowHtml = (row: Row, frame: Frame): Html =>
  html`<p style="margin:0 0 18px">
    <a href="${addressOf(row, frame)}" style="color:#1b1b19;font-weight:700">${headOf(row)}</a><br />
    ${oneLine(row.line, lineLength)}<br />
    <span style="color:#5c5a55;font-size:14px">${oneLine(row.reason, lineLength)}</span>
  </p>`;

/** A simple page for mail programs: no pictures, styles only beside what they colour. */
export const pageHtml = (title: string, content: Html, foot: Html): Html =>
  html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;background:#fff;color:#1b1b19;font:16px/1.5 sans-serif">
        <div style="max-width:560px;margin:0 auto">
          ${content}
          <p
            style="margin:24px 0 0;padding-top:12px;border-top:1px solid #d8d5cf;color:#5c5a55;font-size:14px"
          >
            ${foot}
          </p>
        </div>
      </body>
    </html> `;

function asHtml(title: string, blocks: Block[], stop: StopKind, frame: Frame): string {
  const { blocks: some, hidden } = shown(blocks);
  const content = some.map(
    ({ heading, rows }) =>
      html`${heading !== undefined && html`<h2 style="margin:24px 0 12px;font-size:18px">${heading}</h2>`}
      ${joined(rows.map((row) => rowHtml(row, frame)))}`,
  );
  const end = hidden > 0 && html`<p style="margin:0 0 18px">… ${more(hidden)}</p>`;
  const stopLink = html`<a href="${frame.stopAddress}" style="color:#5c5a55">${stopWords(stop)}</a>`;
  return pageHtml(
    title,
    html`<h1 style="margin:0 0 18px;font-size:22px">${title}</h1>
      ${joined(content)}${end}`,
    html`${foot(frame)}<br />${stopLink}`,
  ).text;
}

const written = (subject: string, blocks: Block[], stop: StopKind, frame: Frame): Written => ({
  subject,
  text: asText(blocks, stop, frame),
  html: asHtml(subject, blocks, stop, frame),
});

/** The e-mail about notices of one kind. */
export const noticeMail = (kind: NoticeKind, rows: Row[], frame: Frame): Written =>
  written(subjectOf(kind, rows), [{ rows }], kind, frame);

/** The e-mail of the day with what is unread, by kind. */
export function digestMail(rows: Row[], frame: Frame): Written {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const blocks = noticeKindNames.flatMap((kind) => {
    const some = byKind.get(kind) ?? [];
    return some.length === 0 ? [] : [{ heading: headingOf(kind, some), rows: some }];
  });
  const count = rows.length === 1 ? 'un avviso da leggere' : `${rows.length} avvisi da leggere`;
  return written(`Riassunto del giorno: ${count}`, blocks, 'digest', frame);
}

const headingOf = (kind: NoticeKind, rows: Row[]): string =>
  rows.length === 1 ? noticeKinds[kind].label : `${rows.length} ${noticeKinds[kind].many}`;

/** The HTML of a letter: its paragraphs, with links where its text has addresses. */
export function letterHtml(subject: string, text: string, company: string): Html {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => linked(line));
    const content = lines.reduce((all, line) => html`${all}<br />${line}`);
    return html`<p style="margin:0 0 18px">${content}</p>`;
  });
  return pageHtml(subject, joined(paragraphs), html`${oneLine(`Officina, ${company}`, 160)}`);
}

const linked = (line: string): Html =>
  joined(
    line
      .split(/(https?:\/\/\S+)/)
      .map((part, index) =>
        index % 2 === 1 ? html`<a href="${part}" style="color:#1b1b19">${part}</a>` : html`${part}`,
      ),
  );
