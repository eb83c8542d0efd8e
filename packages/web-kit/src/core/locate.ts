/** A place on earth, in degrees. */
export interface Position {
  lat: number;
  lon: number;
}

/** Why a device does not say where it is: the address is not https, a person said no, or it found no position in 3 s. */
export type Unlocated = 'needsHttps' | 'refused' | 'noFix';

const limitMs = 3_000;

/** Where the device is. It is told to nobody. */
export async function locate(): Promise<Position | Unlocated> {
  if (!window.isSecureContext) return 'needsHttps';
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ lat: latitude, lon: longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'noFix'),
      { timeout: limitMs },
    );
  });
}
