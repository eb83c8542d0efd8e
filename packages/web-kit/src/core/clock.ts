/** The one place of the browser code that reads the device's clock. */
export const now = (): Date => new Date();
