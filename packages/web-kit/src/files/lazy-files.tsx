import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Card } from '../ui/card.tsx';
import { useDelayed } from '../ui/skeleton.tsx';
import { FailedState } from '../ui/states.tsx';
import type { FacePictureProps } from './face-picture.tsx';
import type { FilesCardProps } from './files-card.tsx';
import { loadParts } from './load-parts.ts';
import type { RowPhotosProps } from './row-photos.tsx';
import { texts } from './texts.ts';

/** The code of photos and documents, loaded with the first of them; also without a line, if the browser has it. */
const useParts = (isWanted = true) =>
  useQuery({
    queryKey: ['files', 'parts'],
    queryFn: loadParts,
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** «Foto e documenti» of a record: squares, rows of documents, what is on its way, and the viewer. */
export function FilesCard(props: FilesCardProps) {
  // What is above it is painted first.
  const { data: parts, isError, refetch } = useParts(useDelayed(true));
  const title = useId();
  if (parts) return <parts.FilesCard {...props} />;
  const content = (
    <>
      <h2 id={title}>{texts.title}</h2>
      {isError && <FailedState what={texts.partNotArrived} onRetry={() => void refetch()} />}
    </>
  );
  if (props.bare) return <section aria-labelledby={title}>{content}</section>;
  return (
    <Card as="section" aria-labelledby={title} className="ui:min-h-32 ui:p-4">
      {content}
    </Card>
  );
}

/** The photos of one row of a record, with a button that adds some. Absent until its code is loaded. */
export function RowPhotos(props: RowPhotosProps) {
  const { data: parts } = useParts();
  return parts ? <parts.RowPhotos {...props} /> : null;
}

/** A machine's face as a small square; an empty square of the same size until it has arrived. */
export function FacePicture(props: FacePictureProps) {
  const { data: parts } = useParts();
  return parts ? <parts.FacePicture {...props} /> : <span className={props.className} />;
}
