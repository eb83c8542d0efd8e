import { RecordSection } from '@officina/web-kit/records';
import { SpareList } from './list.tsx';
import { SpareSheet } from './sheet.tsx';

const address = { start: ['machineid', 'copia'] };

/** Root of the section. */
export default function Section() {
  return <RecordSection list={SpareList} sheet={SpareSheet} address={address} />;
}
