/** A place on earth, in degrees. */
export interface Position {
  lat: number;
  lon: number;
}

/**
 * Why a device does not say where it is: the address is not https, its browser has no position, a person said no, it found no
 * position in 3 s, or nobody has answered its question in that time.
 */
export type Unlocated = 'needsHttps' | 'unsupported' | 'refused' | 'noFix' | 'noAnswer';

const limitMs = 3_000;
/** The browser's own clock stands still while its question does; otherwise it is to be heard first. */
const ownLimitMs = limitMs + 200;

/**
 * Where the device is, or why that is not known, within some 3 s. It is told to nobody.
 * @param onLate told what it says after all, once a question was answered that nobody had answered in time
 */
export async function locate(onLate?: (found: Position | Unlocated) => void): Promise<Position | Unlocated> {
  if (!window.isSecureContext) return 'needsHttps';
  const { geolocation }: { geolocation?: Geolocation } = navigator;
  if (!geolocation) return 'unsupported';
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve('noAnswer');
    }, ownLimitMs);
    const tell = (found: Position | Unlocated) => {
      clearTimeout(timer);
      if (isLate) onLate?.(found);
      else resolve(found);
    };
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => tell({ lat: latitude, lon: longitude }),
      ({ code, PERMISSION_DENIED }) => tell(code === PERMISSION_DENIED ? 'refused' : 'noFix'),
      { timeout: limitMs },
    );
  });
}
