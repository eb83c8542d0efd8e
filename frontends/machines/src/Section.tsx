import { Navigate, Route, Routes } from '@officina/web-kit';
import { ListPage } from './list/list-page.tsx';
import { MachineSheet } from './sheet/machine-sheet.tsx';
import { SummaryRoute } from './summary/summary-page.tsx';

/** Root of the section: the list, one machine's summary, and the sheet that the address asks for on either. */
export default function Section() {
  return (
    <>
      <Routes>
        <Route index element={<ListPage />} />
        <Route path=":machineId" element={<SummaryRoute />} />
        <Route path="*" element={<Navigate to="/machine" replace />} />
      </Routes>
      <MachineSheet />
    </>
  );
}
