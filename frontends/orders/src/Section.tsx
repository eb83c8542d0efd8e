import { RecordSection } from '@officina/web-kit/records';
import { OrderList } from './list.tsx';
import { OrderSheet } from './sheet.tsx';

const address = { start: ['copia'] };

/** Root of the section. */
export default function Section() {
  return <RecordSection list={OrderList} sheet={OrderSheet} address={address} />;
}
