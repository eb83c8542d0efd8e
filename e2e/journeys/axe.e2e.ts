import { setTheme, findingsOf, colourSchemes } from '../browser/page-checks.ts';
import { smallPlant } from '../browser/small-plant.ts';
import { expect, phone, test } from '../browser/test.ts';

test('at 390 px, light and dark, axe finds nothing on the most used pages, and nothing scrolls sideways or is too small', async ({
  seat,
  tenant,
}) => {
  const { open, machine } = await smallPlant(tenant);
  const pages = [
    ['/', 'Il prossimo lavoro'],
    ['/intervention', 'Mandrino bloccato'],
    [`/intervention?new=0&interventionId=${open._id}`, 'Chiudi intervento'],
    ['/machine', 'Tornio parallelo'],
    [`/machine/${machine._id}`, 'Stampa tutte'],
    ['/maintenance', 'Cambio filtri'],
    ['/spare', 'Cinghia trapezoidale'],
    ['/visit', 'Stabilimento'],
    ['/stat', /^Dal( |l’)\d\d\/\d\d\/\d{4} al/],
    [`/form?tenant=${tenant.code}&machine=${machine.shortCode}`, 'CREA'],
  ] as const;
  const page = await seat({ ...phone, as: tenant });
  for (const [path, shows] of pages) {
    await page.goto(path);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const [scheme, rules] of colourSchemes) {
      await setTheme(page, scheme);
      expect.soft(await findingsOf(page, rules), `${path}, ${scheme}`).toEqual([]);
    }
  }
});
