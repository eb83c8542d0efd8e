import { useIsNoticePanel, useLocation } from '@officina/web-kit';
import { ChoicesPage } from './choices/choices-page.tsx';
import { AllPage } from './all-page.tsx';
import { Panel } from './panel.tsx';

/** What the user was told, as the panel under the bell and as a page, and the choice of it. */
export default function Section() {
  const isPanel = useIsNoticePanel();
  const { pathname } = useLocation();
  if (isPanel) return <Panel />;
  return pathname.startsWith('/notice/choices') ? <ChoicesPage /> : <AllPage />;
}
