import { OrderList } from './list.tsx';
import { OrderSheet } from './sheet.tsx';

/** Root of the section: the list, and the sheet that the address asks for. */
export default function Section() {
  return (
    <>
      <OrderList />
      <OrderSheet />
    </>
  );
}
