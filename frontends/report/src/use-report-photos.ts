import { loadReportPhotos, type ReportPhotos } from '@officina/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

type Parts = Awaited<ReturnType<typeof loadReportPhotos>>;

const nothing: ReturnType<ReportPhotos['queue']['state']> = { uploads: [], isOffline: false };
const never = () => () => undefined;
const none = () => nothing;

/** The photos of a draft; undefined without any, and without the code that sends them. */
export const reportPhotosOf = async (tenant: string, id: string | undefined) =>
  id ? (await loadReportPhotos().catch(() => undefined))?.photosOf(tenant, id) : undefined;

/** The photos of a draft, once their code is there. */
export function useReportPhotos(tenant: string, id: string | undefined) {
  const [parts, setParts] = useState<Parts>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    loadReportPhotos().then(setParts, () => setMissing(true));
  }, []);
  const photos = id ? parts?.photosOf(tenant, id) : undefined;
  const { subscribe = never, state = none } = photos?.queue ?? {};
  return { parts, isMissing, photos, ...useSyncExternalStore(subscribe, state) };
}
