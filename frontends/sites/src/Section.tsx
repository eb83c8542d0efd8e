import { RecordSection } from '@officina/web-kit/records';
import { SiteList } from './list.tsx';
import { SiteSheet } from './sheet.tsx';

/** Root of the section. */
export default function Section() {
  return <RecordSection list={SiteList} sheet={SiteSheet} />;
}
