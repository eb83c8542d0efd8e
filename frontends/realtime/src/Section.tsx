import { Route, Routes } from '@officina/web-kit';
import { RealtimePage } from './page.tsx';
import { Wall } from './wall/wall.tsx';

/** Live values of the sensors: the page, and the wall view. */
export default function Section() {
  return (
    <Routes>
      <Route path="muro" element={<Wall />} />
      <Route path="*" element={<RealtimePage />} />
    </Routes>
  );
}
