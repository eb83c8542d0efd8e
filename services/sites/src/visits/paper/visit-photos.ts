import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { printedPictures } from '@officina/contracts/files/files';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import type { Types } from 'mongoose';
import { buffer } from 'node:stream/consumers';
import type { VisitFields } from '../visit.model.ts';
import { isBadGrade } from './grades.ts';

/** Bounds of the photos on one paper. */
const most = { ofMachine: 2, all: 24, bytes: 8_000_000 };
/** For all of them. Waiting for a PDF and drawing it may take 25 s, and its first bytes have 30. */
const photosMs = 4_000;
const listMs = 1_000;

/** A photo on paper. */
export interface PrintedPhoto {
  machineId: string | null | undefined;
  /** A JPEG with up to 1,280 pixels a side. */
  bytes: Uint8Array;
  caption: string | null;
}

/** The photos on a visit's paper. */
export interface PrintedPhotos {
  photos: PrintedPhoto[];
  /** Of the photos that belong on the paper, those that did not arrive; all of them while files is away. */
  missing: 'none' | 'some' | 'all';
  /** How many more the visit has. */
  others: number;
}

type Picture = ReplyOf<typeof printedPictures.ofVisit>['items'][number];

/** The first photo of each machine, then the second ones. */
function choose(machineIds: string[], pictures: Picture[]): Picture[] {
  const byMachine = Map.groupBy(pictures, ({ machineId }) => machineId);
  const turns = Array.from({ length: most.ofMachine }, (_, turn) => turn);
  return turns
    .flatMap((turn) => machineIds.flatMap((id) => byMachine.get(id)?.[turn] ?? []))
    .slice(0, most.all);
}

const tooLate = () => new AppError('timeout', 'the photos took too long');

/** Undefined if files does not answer, or refuses. */
const orMissing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });

/** Fetches photos from files. A paper is printed without those that do not arrive. */
@Injectable()
export class VisitPhotos {
  constructor(private readonly bus: BusClient) {}

  /** Photos of the machines with a bad grade. */
  async of(
    caller: Caller,
    { _id, machines, files }: Pick<VisitFields, 'machines' | 'files'> & { _id: Types.ObjectId },
  ): Promise<PrintedPhotos> {
    const machineIds = machines.flatMap(({ machineId, status }) => (isBadGrade(status) ? machineId : []));
    const count = files?.pictures ?? 0;
    if (count === 0 || machineIds.length === 0) return { photos: [], missing: 'none', others: count };
    const end = performance.now() + photosMs;
    const body = { visitId: _id.toHexString(), machineIds };
    const list = await orMissing(
      this.bus.call(printedPictures.ofVisit, { body }, caller, { deadlineMs: listMs }),
    );
    if (!list) return { photos: [], missing: 'all', others: count };
    const { photos, lost } = await this.fetch(caller, choose(machineIds, list.items), end);
    const missing = photos.length > 0 ? 'some' : 'all';
    return { photos, missing: lost > 0 ? missing : 'none', others: count - photos.length };
  }

  /** One after the other, until they have as many bytes as a paper may have. */
  private async fetch(caller: Caller, pictures: Picture[], end: number) {
    const photos: PrintedPhoto[] = [];
    let [lost, size] = [0, 0];
    for (const { _id, machineId, caption = null } of pictures) {
      const bytes = await orMissing(this.bytesOf(caller, _id, end));
      size += bytes?.length ?? 0;
      if (size > most.bytes) break;
      if (bytes) photos.push({ machineId, bytes, caption });
      else lost += 1;
    }
    return { photos, lost };
  }

  private async bytesOf(caller: Caller, id: string, end: number): Promise<Uint8Array> {
    const request = { body: { id } };
    const { content } = await this.bus.file(printedPictures.bytes, request, caller, {
      deadlineMs: Math.max(0, end - performance.now()),
    });
    const late = setTimeout(() => content.destroy(tooLate()), end - performance.now());
    try {
      return await buffer(content);
    } finally {
      clearTimeout(late);
    }
  }
}
