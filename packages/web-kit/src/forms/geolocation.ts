/** A geographic position, in degrees. */
export interface Position {
  lat: number;
  lon: number;
}

/**
 * Why there is no position: the page is not served over https, the browser has no geolocation, the user refused, the device
 * found no position within 3 s, or the user did not answer the permission prompt in that time.
 */
export type LocationFailure = 'needsHttps' | 'unsupported' | 'refused' | 'noFix' | 'noAnswer';

const limitMs = 3_000;
/** The browser's timeout pauses during the permission prompt; in all other cases it must fire before ours. */
const ownLimitMs = limitMs + 200;

/**
 * The device's position, or the reason why there is none, within about 3 s. It is not sent anywhere.
 * @param onLate called with the result if the user answers the permission prompt after that time
 */
export async function locate(
  onLate?: (found: Position | LocationFailure) => void,
): Promise<Position | LocationFailure> {
  if (!window.isSecureContext) return 'needsHttps';
  const { geolocation }: { geolocation?: Geolocation } = navigator;
  if (!geolocation) return 'unsupported';
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve('noAnswer');
    }, ownLimitMs);
    const report = (found: Position | LocationFailure) => {
      clearTimeout(timer);
      if (isLate) onLate?.(found);
      else resolve(found);
    };
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => report({ lat: latitude, lon: longitude }),
      ({ code, PERMISSION_DENIED }) => report(code === PERMISSION_DENIED ? 'refused' : 'noFix'),
      { timeout: limitMs },
    );
  });
}
