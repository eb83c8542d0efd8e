import type { Site } from '@officina/contracts/sites/sites';
import { Button, Card, formatNumber } from '@officina/web-kit';
import { locate, type Position, type LocationFailure } from '@officina/web-kit/forms';
import { Check, LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { texts } from './texts.ts';

const boxMicrodegrees = 18_000;
const maxSites = 3;
const earthKm = 12_742;

interface NearSite {
  site: Site;
  km: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance. */
function kmBetween(one: Position, other: Position): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const north = Math.sin((otherLat - lat) / 2) ** 2;
  const east = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  return earthKm * Math.asin(Math.sqrt(north + Math.cos(lat) * Math.cos(otherLat) * east));
}

/** Whether two coordinates differ by at most 0.018 degrees. Rounding is needed, because 45.018 − 45 is larger in floating point. */
const isNear = (one: number, other: number): boolean =>
  Math.round(Math.abs(one - other) * 1e6) <= boxMicrodegrees;

/** The nearest sites, at most three. Sites without coordinates are skipped. */
export function nearestSites(here: Position, sites: readonly Site[]): NearSite[] {
  const near = sites.flatMap((site) => {
    const { gpsLat: lat, gpsLon: lon } = site;
    if (typeof lat !== 'number' || typeof lon !== 'number') return [];
    return isNear(lat, here.lat) && isNear(lon, here.lon)
      ? [{ site, km: kmBetween(here, { lat, lon }) }]
      : [];
  });
  return near.sort((one, other) => one.km - other.km).slice(0, maxSites);
}

/** «120 m», «1,1 km». */
export const formatDistance = (km: number): string => {
  const metres = Math.round(km * 100) * 10;
  return metres < 1_000 ? `${metres} m` : `${formatNumber(km, 1)} km`;
};

interface NearbyProps {
  sites: readonly Site[] | undefined;
  /** Id of the visit's site, or ''. */
  chosen: string;
  onChoose: (siteId: string) => void;
  /** Called with the nearest site while none is chosen. */
  onNearest: (siteId: string) => void;
}

/** «Luoghi vicini»: sites near the device. The position is requested at first render and by «Aggiorna». */
export function Nearby({ sites, chosen, onChoose, onNearest }: NearbyProps) {
  const [found, setFound] = useState<Position | LocationFailure>();
  const [isBusy, setBusy] = useState(false);
  const search = async () => {
    setBusy(true);
    setFound(await locate(setFound));
    setBusy(false);
  };
  const start = useEffectEvent(() => void search());
  useEffect(() => start(), []);
  const near = useMemo(
    () => (sites && typeof found === 'object' ? nearestSites(found, sites) : undefined),
    [sites, found],
  );
  const first = near?.[0]?.site._id;
  const reportNearest = useEffectEvent(onNearest);
  useEffect(() => {
    if (first && chosen === '') reportNearest(first);
  }, [first, chosen]);
  return (
    <Card as="section" className="overflow-hidden p-0" aria-labelledby="vicini">
      <div className="flex min-h-14 items-center justify-between gap-3 px-3.5 py-2">
        <h2 id="vicini" className="font-sans text-tag">
          {texts.near}
        </h2>
        <Button size="sm" icon={LocateFixed} onClick={() => void search()} busy={isBusy && texts.looking}>
          {texts.refresh}
        </Button>
      </div>
      {near && near.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {near.map((one) => (
            <SiteButton
              key={one.site._id}
              near={one}
              isChosen={one.site._id === chosen}
              onChoose={() => onChoose(one.site._id)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="border-t border-line px-3.5 py-2.5 text-label text-ink-2 empty:hidden">
        {statusText(found, near)}
      </p>
    </Card>
  );
}

function statusText(found: Position | LocationFailure | undefined, near: NearSite[] | undefined): string {
  if (typeof found === 'string') return texts[found];
  if (!near) return texts.looking;
  return near.length > 0 ? texts.atMost : texts.noneNear;
}

function SiteButton({
  near,
  isChosen,
  onChoose,
}: {
  near: NearSite;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { site, km } = near;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 border-l-4 border-transparent px-3 py-2 text-left aria-pressed:border-ink"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="block font-semibold">{site.name}</b>
          <span className="text-label text-ink-2">{site.address}</span>
        </span>
        <span className="font-semibold whitespace-nowrap">{formatDistance(km)}</span>
        <Check size={18} aria-hidden="true" className={isChosen ? '' : 'invisible'} />
      </button>
    </li>
  );
}
