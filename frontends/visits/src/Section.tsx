import { RecordSection } from '@officina/web-kit/records';
import { VisitList } from './list.tsx';
import { VisitSheet } from './sheet.tsx';

const address = { start: ['bozza', 'invia'] };

/** Root of the section. */
export default function Section() {
  return <RecordSection list={VisitList} sheet={VisitSheet} address={address} />;
}
