const key = 'officina.expired';

/** The server has ended this tab's session: the log-in page is to say so. */
export const rememberExpiry = (): void => sessionStorage.setItem(key, '1');

/** Whether it has, once. */
export const takeExpiry = (): boolean => {
  const hasExpired = sessionStorage.getItem(key) === '1';
  sessionStorage.removeItem(key);
  return hasExpired;
};
