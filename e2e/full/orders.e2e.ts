import { spares } from '@officina/contracts/maintenance/spares';
import { orders } from '@officina/contracts/orders/orders';
import { apiOf } from '../browser/api.ts';
import { overlapping, wordsOf } from '../browser/paper.ts';
import { expect, test } from '../browser/test.ts';

// Without the printer's white margins.
const paper = { left: 39.5, top: 39.5, right: 555.8, bottom: 817 };

test('the PDF of 40 rows has each of them once, with every word on the paper and no overlaps', async ({
  page,
  tenant,
}, info) => {
  const names = Array.from({ length: 40 }, (_, at) => `Ricambio-${at + 1}`);
  const made = await apiOf(tenant.user).must(orders.create, {
    body: {
      ...{ supplier: 'Rettrans', contact: 'banco@rettrans.example', notes: 'Al piano terra' },
      ...{ orderStatus: 'SENT', price: 486.4 },
      rows: names.map((name, at) => ({
        ...{ code: `COD-${at + 1}-${'X'.repeat(40)}`, code2: `RT-${at + 1}`, qt: 1000.5, unity: 'pz' },
        ...{ name: `${name} guarnizione piana per cilindro di sollevamento`, manufacture: 'Tenutex' },
        ...{ machineName: 'PRE-04', notes: at % 3 === 0 ? 'Solo quello blu, non quello rosso' : null },
      })),
    },
  });
  await page.goto('/order');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download PDF dell’ordine ${made._id.slice(-5)}` }).click();
  const file = info.outputPath('order.pdf');
  await (await downloading).saveAs(file);
  const pages = wordsOf(file);
  const words = pages.flat();
  expect(words.map(({ text }) => text).filter((text) => text.startsWith('Ricambio-'))).toEqual(names);
  expect(words.filter(({ text }) => text === '1.000,5')).toHaveLength(40);
  const feet = pages.map((words) => words.slice(-4).map(({ text }) => text));
  expect(feet).toEqual(pages.map((_, at) => ['Pagina', `${at + 1}`, 'di', `${pages.length}`]));
  const isOutside = ({ left, top, right, bottom }: (typeof words)[number]) =>
    left < paper.left || top < paper.top || right > paper.right || bottom > paper.bottom;
  expect(words.filter(isOutside)).toEqual([]);
  expect(overlapping(pages)).toEqual([]);
});

test('[S5.order.input] a comma in the quantity of a listed spare is a decimal separator, and values below 0 are refused', async ({
  page,
  tenant,
}) => {
  await apiOf(tenant.user).must(spares.create, { body: { name: 'Olio', unity: 'l' } });
  await page.goto('/order?new=1');
  const quantity = page.getByLabel('Quantità di Olio');
  await quantity.pressSequentially('2,5');
  await expect(quantity).toHaveValue('2.5');
  await quantity.fill('-3');
  await expect(quantity).toHaveValue('0');
});
