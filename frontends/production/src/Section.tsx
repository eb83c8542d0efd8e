import { useLocation } from '@officina/web-kit';
import { DayPage } from './day-page.tsx';
import { LongPage } from './long-page.tsx';

/** Production: the averages of one day, or of several. */
export default function Section() {
  const { pathname } = useLocation();
  return pathname.startsWith('/productionstatlong') ? <LongPage /> : <DayPage />;
}
