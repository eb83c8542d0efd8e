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
import { useLate } from './use-lazy-parts.ts';

/** Root of the section: the list, one machine's summary, and the sheet that the address asks for on either. */
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
  const { parts, failed, retry } = useLate(true);
  // They come while its code does.
  useMachines();
  if (parts) return <parts.ListPage />;
  return failed ? <FailedState what={texts.partsNotArrived} onRetry={retry} /> : <Skeleton />;
}

/** Until its code is there, a card stands in the place of the sheet. */
function Sheet() {
  const { target, close } = useRecordAddress();
  const { parts, failed, retry } = useLate(target !== undefined);
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
