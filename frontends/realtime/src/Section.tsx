import { Route, Routes } from '@officina/web-kit';
import { RealtimePage } from './page.tsx';
import { Wall } from './wall/wall.tsx';

/** What the machines say now: the page, and the same to be read from afar. */
export default function Section() {
  return (
    <Routes>
      <Route path="muro" element={<Wall />} />
      <Route path="*" element={<RealtimePage />} />
    </Routes>
  );
}
