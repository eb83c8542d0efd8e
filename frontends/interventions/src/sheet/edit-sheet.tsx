import { EmptyState, FailedState, Skeleton } from '@officina/web-kit';
import { Sheet, SheetFoot } from '@officina/web-kit/overlays';
import { useIntervention } from '../data/use-intervention.ts';
import { it } from '../it.ts';
import { EditForm } from './edit-form.tsx';

interface EditSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** `?new=0&interventionId=…`: the sheet of an existing intervention, open or closed. */
export function EditSheet({ open, id, onClose }: EditSheetProps) {
  const { job, gone, error, retry } = useIntervention(id);
  if (job) return <EditForm open={open} job={job} gone={gone} onClose={onClose} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={1080}
      title={it.sheetTitle}
      foot={<SheetFoot cancel={it.close} />}
    >
      {gone && <EmptyState title={it.gone}>{it.goneHint}</EmptyState>}
      {!gone && error && (
        <FailedState what={it.listNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!gone && !error && <Skeleton cards={2} />}
    </Sheet>
  );
}
