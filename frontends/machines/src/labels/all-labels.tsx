import { FailedState, useSearchParams, useService, useSession } from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { useQr } from '@officina/web-kit/paper';
import { useWayBack } from '@officina/web-kit/records';
import { texts } from '../texts.ts';
import { PrintDialog } from './print-dialog.tsx';

/** Labels of all machines in use, to print: `/machine?etichette=tutte`. */
export function AllLabels() {
  const [params, setParams] = useSearchParams();
  const close = useWayBack(() => setParams({}, { replace: true, preventScrollReset: true }));
  return params.has('etichette') && <Labels onClose={close} />;
}

function Labels({ onClose }: { onClose: () => void }) {
  const { parts, failed, retry } = useQr();
  const tenant = useSession()?.TCODE ?? '';
  const hasForm = useService('form');
  if (failed)
    return (
      <Dialog open onClose={onClose} width={560} title={texts.printTitle}>
        <FailedState what={texts.qrNotArrived} onRetry={retry} />
      </Dialog>
    );
  if (!parts) return null;
  const way = { tenant, publicUrl: parts.publicUrl, hasForm };
  return <PrintDialog open onClose={onClose} way={way} makeQr={parts.makeQr} />;
}
