import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quarterStart, readingAt, temporaryFolder } from '../../testing/spool-bench.ts';
import type { Reading } from '../reading.ts';
import { filesIn, linesOf, readSpoolFile, spoolFileName } from './spool-file.ts';
const place = temporaryFolder();
const file = join(place.folder, 'one');
afterAll(() => place.close());

const batches: Reading[][] = [
  [
    readingAt(0, { value: 21.399999618530273 }),
    readingAt(0, { sensorId: 't', setup: '7/60~0.5>-10', value: -3 }),
  ],
  [readingAt(60, { value: null, quality: 'T' }), readingAt(61, { sensorId: 'è', value: null })],
  [
    readingAt(120, { tenantId: 'CANTINA', value: 1e-7 }),
    readingAt(121, { tenantId: 'CANTINA', quality: 'X2' }),
  ],
];
const lines = batches.map((batch) => Buffer.concat(linesOf(batch).map(({ bytes }) => bytes)));
const whole = Buffer.concat(lines);

const readBack = (bytes: Buffer) => {
  writeFileSync(file, bytes);
  return readSpoolFile(file);
};

it('a batch is written as one line: checksum, tenant, second, set-ups and readings', () => {
  const [line] = linesOf(batches[0] ?? []);
  expect(line?.bytes.toString()).toBe(
    `\n9c6ab43e ["ROSSI",${quarterStart},["3/60","7/60~0.5>-10"],["s",0,0,21.399999618530273],["t",1,0,-3]]\n`,
  );
});

it('readings across a quarter boundary are written as one line per quarter', () => {
  const found = linesOf([readingAt(899), readingAt(900), readingAt(899, { sensorId: 't' })]);
  expect(found.map(({ quarter, readings }) => [quarter - Math.floor(quarterStart / 900), readings])).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

it('a day of 10,000 sensors at one reading per minute, 20 per connection, takes less than 1 GB', () => {
  const batch = Array.from({ length: 20 }, (_, index) =>
    readingAt(index, { sensorId: index.toString(16).padStart(24, 'a'), value: Math.fround(20 + index / 7) }),
  );
  const [line] = linesOf(batch);
  expect(((line?.bytes.length ?? Infinity) / 20) * 10_000 * 1_440).toBeLessThan(1e9);
});

describe('a file', () => {
  it('is read back as it was written', async () => {
    expect(await readBack(whole)).toEqual({ readings: batches.flat(), torn: { lines: 0, bytes: 0, odd: 0 } });
  });

  it('has no readings if it is empty', async () => {
    expect(await readBack(Buffer.alloc(0))).toEqual({ readings: [], torn: { lines: 0, bytes: 0, odd: 0 } });
  });

  it('has its complete lines wherever it is cut off', async () => {
    writeFileSync(file, whole);
    for (let length = whole.length; length >= 0; length -= 1) {
      truncateSync(file, length);
      const { readings, torn } = await readSpoolFile(file);
      let end = 0;
      const left = batches.filter((_, index) => (end += lines[index]?.length ?? 0) - 1 <= length);
      expect([length, readings]).toEqual([length, left.flat()]);
      expect(torn.lines).toBeLessThanOrEqual(1);
    }
  });

  it('can be appended to after it was cut off', async () => {
    for (let length = 0; length < (lines[0]?.length ?? 0) - 1; length += 1) {
      const cut = Buffer.concat([whole.subarray(0, length), whole]);
      expect([length, (await readBack(cut)).readings]).toEqual([length, batches.flat()]);
    }
  });

  it('has all other lines, and never a wrong reading, when any byte changes', async () => {
    for (let at = 0; at < whole.length; at += 1)
      for (const change of [0x01, 0x20, 0x80, (whole[at] ?? 0) ^ 0x0a]) {
        if (change === 0) continue;
        const changed = Buffer.from(whole);
        changed[at] = (whole[at] ?? 0) ^ change;
        const { readings, torn } = await readBack(changed);
        let begin = 0;
        const others = batches.filter((_, index) => {
          const from = begin;
          begin += lines[index]?.length ?? 0;
          return at < from || at >= begin;
        });
        expect([at, readings]).toEqual([at, others.flat()]);
        expect(torn.lines).toBeGreaterThanOrEqual(1);
      }
  });

  it('has the lines before and after zeros that a power failure left', async () => {
    const zeros = Buffer.concat([lines[0] ?? whole, Buffer.alloc(9_000), lines[2] ?? whole]);
    const { readings, torn } = await readBack(zeros);
    expect(readings).toEqual([batches[0], batches[2]].flat());
    expect(torn).toEqual({ lines: 1, bytes: 9_000, odd: 0 });
  });

  it('is read back if it is longer than a read buffer', async () => {
    const many = Array.from({ length: 4_000 }, (_, index) =>
      readingAt(index % 900, { sensorId: `s${index}` }),
    );
    const bytes = Buffer.concat(linesOf(many).map((line) => line.bytes));
    expect(bytes.length).toBeGreaterThan(65_536);
    expect((await readBack(Buffer.concat([bytes, whole]))).readings).toEqual([...many, ...batches.flat()]);
  });
});

describe('a run folder', () => {
  const other = temporaryFolder();
  beforeAll(() => {
    for (const name of [spoolFileName(1_995_456, 7), '1995456-000008.v2', 'note.txt'])
      writeFileSync(join(other.folder, name), 'abc');
    mkdirSync(join(other.folder, spoolFileName(1_995_456, 9)));
    symlinkSync('nowhere', join(other.folder, spoolFileName(1_995_456, 10)));
  });
  afterAll(() => other.close());

  it('contains files of this version, and others that are left alone', async () => {
    const { files, others } = await filesIn(other.folder);
    expect(files).toEqual([
      {
        folder: other.folder,
        path: join(other.folder, '1995456-000007.v1'),
        quarter: 1_995_456,
        sequence: 7,
        bytes: 3,
      },
    ]);
    expect(others.sort()).toEqual([
      ...['1995456-000008.v2', '1995456-000009.v1', '1995456-000010.v1', 'note.txt'],
    ]);
  });
});
