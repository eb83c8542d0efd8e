import { SiteList } from './list.tsx';
import { SiteSheet } from './sheet.tsx';

/** Root of the section: the list, and the sheet that the address asks for. */
export default function Section() {
  return (
    <>
      <SiteList />
      <SiteSheet />
    </>
  );
}
