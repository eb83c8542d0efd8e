import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes, which can be filled to the last byte. */
export interface SmallDisk {
  folder: string;
  fill: () => void;
  makeRoom: () => void;
  close: () => Promise<void>;
}

/** Mounted in its own namespace, without root rights; it disappears with the process that holds it. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const mounted = mkdtempSync(join(tmpdir(), 'officina-disk-'));
  const script = 'mount -t tmpfs -o size=$0m,mode=700 tmpfs "$1" && echo ready && exec cat';
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, `${megabytes}`, mounted];
  const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  const folder = `/proc/${holder.pid}/root${mounted}`;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    close: async () => {
      holder.stdin.end();
      await once(holder, 'exit');
      rmSync(mounted, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
