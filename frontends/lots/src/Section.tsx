import { RecordSection } from '@officina/web-kit/records';
import { LotList } from './list.tsx';
import { LotSheet } from './sheet.tsx';

/** Root of the section. */
export default function Section() {
  return <RecordSection list={LotList} sheet={LotSheet} />;
}
