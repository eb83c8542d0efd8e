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

test('a hint is read whole however the network cuts it', () => {
  for (let cut = 0; cut <= line.length; cut++) {
    expect(readAll([line.slice(0, cut), line.slice(cut)])).toEqual([hint]);
  }
});

test('several hints in one chunk, with either line end, are all read', () => {
  expect(readAll([line + line.replaceAll('\n', '\r\n')])).toEqual([hint, hint]);
});

test('heartbeats, comments, other fields and broken data are passed over', () => {
  expect(readAll([': beat\n\nevent: x\nid: 1\ndata: {"enti\n\ndata: 5\n\n', line])).toEqual([hint]);
});
