let client = 'host/0';

/** Says which section of the interface asks from now on, and its version. */
export const nameClient = (section: string, version = '0'): void => {
  client = `${section}/${version}`;
};

/**
 * What every call tells of who asks: to one that is newer than the server, or older, that one answers otherwise than to a
 * stranger.
 */
export const clientHeader = (): Record<string, string> => ({ 'x-client': client });
