import type { Page } from '@playwright/test';

/** The device's position; `at` gives it as a site's fields. */
export const devicePosition = { latitude: 46.0612, longitude: 11.2405 };
export const siteCoordinates = (gpsLat: number, gpsLon: number) => ({ gpsLat, gpsLon });

/** Grades a machine in the sheet of a visit. */
export const grade = (page: Page, machine: string, word: string): Promise<void> =>
  page
    .getByRole('radiogroup', { name: `Giudizio di ${machine}` })
    .getByText(word, { exact: true })
    .click();
