import type { Attachable, File as AttachedFile, FileCounts } from '@officina/contracts/files/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDateTime } from '../core/dates/formats.ts';
import { counted } from '../core/numbers.ts';
import { apiQuery } from '../core/query/use-api.ts';
import { useDecodedPictures } from '../files/pictures.ts';
import { PaperBlock } from './paper-parts.tsx';

const texts = {
  pair: 'Prima e dopo',
  title: 'Foto e documenti',
  before: 'Prima',
  after: 'Dopo',
  missing: 'Le foto non sono arrivate: si vedono nella scheda.',
  oneMore: 'Un’altra foto',
  more: (count: number) => `Altre ${count} foto`,
  inSheet: (what: string) => `${what} nella scheda: inquadra il codice in alto.`,
};

/** How long a paper waits for its photos, in milliseconds. */
const limitMs = 8_000;

/** Photos and documents of a record as its paper shows them. */
export interface PaperFiles {
  /** Whether there are any. */
  isAny: boolean;
  /** Whether everything has arrived, or was waited for long enough. */
  isComplete: boolean;
  /** The oldest photo tagged «prima» and the newest one tagged «dopo», as far as there are any. */
  photos: { file: AttachedFile; image: HTMLImageElement }[];
  /** What the paper says about the others; empty if there are none. */
  sentence: string;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), limitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** «Altre 3 foto e 1 documento»; empty without any. */
function restInWords({ pictures, documents }: FileCounts, printed: number): string {
  const others = pictures - printed;
  const more = others === 1 ? texts.oneMore : texts.more(others);
  return [
    ...(others > 0 ? [printed > 0 ? more : counted(others, 'foto', 'foto')] : []),
    ...(documents > 0 ? [counted(documents, 'documento', 'documenti')] : []),
  ].join(' e ');
}

const countsOf = (files: readonly AttachedFile[]): FileCounts => {
  const pictures = files.filter(({ kind }) => kind === 'picture').length;
  return { pictures, documents: files.length - pictures };
};

/**
 * The pair of photos for the paper of a record, fetched in advance like everything on a paper. Without files, nothing is requested.
 * @param counts the record's own counts
 */
export function usePaperFiles(
  params: { entity: Attachable; entityId: string },
  counts: FileCounts | undefined,
): PaperFiles {
  const isAny = counts !== undefined && counts.pictures + counts.documents > 0;
  const { data, isError } = useQuery({
    ...apiQuery('GET /api/files/of/{entity}/{entityId}', { params }, ['file']),
    enabled: isAny,
  });
  const before = data?.find(({ moment }) => moment === 'before');
  const after = data?.findLast(({ moment }) => moment === 'after');
  const pair = [before, after].filter((file) => file !== undefined);
  const images = useDecodedPictures(
    pair.map(({ _id }) => _id),
    1280,
  );
  const isLate = useIsLate();
  if (!isAny) return { isAny, isComplete: true, photos: [], sentence: '' };
  const isArrived = data !== undefined && Boolean(images);
  const isMissing = !isArrived && counts.pictures > 0;
  const photos = pair.flatMap((file, at) => (images?.[at] ? [{ file, image: images[at] }] : []));
  const rest = restInWords(data ? countsOf(data) : counts, photos.length);
  return {
    isAny,
    isComplete: isArrived || isError || images === null || isLate,
    photos,
    sentence: isMissing ? texts.missing : rest && texts.inSheet(rest),
  };
}

/** «Prima e dopo», and what else the page of the QR code has. */
export function PaperPhotos({ photos, sentence }: Pick<PaperFiles, 'photos' | 'sentence'>) {
  if (photos.length === 0 && !sentence) return null;
  return (
    <PaperBlock title={photos.length === 2 ? texts.pair : texts.title}>
      <div className="ui:mt-3 ui:grid ui:break-inside-avoid ui:grid-cols-2 ui:gap-x-[8mm]">
        {photos.map((photo) => (
          <PaperPhoto key={photo.file._id} {...photo} />
        ))}
        {sentence && <p className="ui:col-span-2 ui:mt-2 ui:text-label">{sentence}</p>}
      </div>
    </PaperBlock>
  );
}

function PaperPhoto({ file: { moment, addedAt, addedBy }, image }: PaperFiles['photos'][number]) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.replaceChildren(image), [image]);
  return (
    <figure className="ui:min-w-0">
      <div
        ref={frame}
        className="ui:h-[84mm] ui:overflow-hidden ui:rounded-md ui:border-[0.25mm] ui:border-ink ui:*:size-full ui:*:object-cover"
      />
      <figcaption className="ui:mt-1.5 ui:wrap-anywhere">
        <b>{moment === 'before' ? texts.before : texts.after}</b>{' '}
        <span className="ui:text-label">
          {formatDateTime(addedAt)}, {addedBy}
        </span>
      </figcaption>
    </figure>
  );
}
