import { expect, test } from '@jest/globals';
import { createHintReader, type LiveHint } from './live-connection.ts';

const hint = { entity: 'intervention', id: 'a', version: 3, at: '2026-11-21T10:00:00.000Z' };
const line = `data: ${JSON.stringify(hint)}\n\n`;

const readAll = (chunks: string[]): LiveHint[] => {
  const hints: LiveHint[] = [];
  const read = createHintReader((item) => hints.push(item));
  chunks.forEach(read);
  return hints;
};

test('a hint is read completely however the network splits it', () => {
  for (let cut = 0; cut <= line.length; cut++) {
    expect(readAll([line.slice(0, cut), line.slice(cut)])).toEqual([hint]);
  }
});

test('several hints in one chunk are all read, with either line ending', () => {
  expect(readAll([line + line.replaceAll('\n', '\r\n')])).toEqual([hint, hint]);
});

test('heartbeats, comments, other fields and invalid data are ignored', () => {
  expect(readAll([': beat\n\nevent: x\nid: 1\ndata: {"enti\n\ndata: 5\n\n', line])).toEqual([hint]);
});
