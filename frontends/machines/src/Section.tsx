import {
  Button,
  FailedState,
  Navigate,
  Route,
  Routes,
  Skeleton,
  useMachines,
  useRecordAddress,
} from '@officina/web-kit';
import { SummaryRoute } from './summary/summary-page.tsx';
import { texts } from './texts.ts';
import { useLazyParts } from './use-lazy-parts.ts';

/** Root of the section: the list, one machine's summary, and the sheet that the address names over either. */
export default function Section() {
  return (
    <>
      <Routes>
        <Route index element={<List />} />
        <Route path=":machineId" element={<SummaryRoute />} />
        <Route path="*" element={<Navigate to="/machine" replace />} />
      </Routes>
      <Sheet />
    </>
  );
}

function List() {
  const { parts, failed, retry } = useLazyParts(true);
  // Requests the machines while the code is loading.
  useMachines();
  if (parts) return <parts.ListPage />;
  return failed ? <FailedState what={texts.partsNotArrived} onRetry={retry} /> : <Skeleton />;
}

/** The sheet, or a placeholder card until its code is loaded. */
function Sheet() {
  const { target, close } = useRecordAddress();
  const { parts, failed, retry } = useLazyParts(target !== undefined);
  if (parts) return <parts.MachineSheet />;
  if (!target) return null;
  return (
    <div className="fixed inset-x-(--gutter) top-1/3 z-50 mx-auto max-w-[640px]">
      {failed ? (
        <div className="grid justify-items-end gap-2 rounded-xl border border-line bg-bench p-3 shadow-e3">
          <div className="w-full">
            <FailedState what={texts.partsNotArrived} onRetry={retry} />
          </div>
          <Button onClick={close}>{texts.close}</Button>
        </div>
      ) : (
        <Skeleton cards={1} />
      )}
    </div>
  );
}
