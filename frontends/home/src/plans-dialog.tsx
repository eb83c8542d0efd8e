import { counted, EmptyState, LinkButton } from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { DataTable } from '@officina/web-kit/table';
import { texts } from './texts.ts';
import { isExpired, planColumns } from './plan-columns.tsx';
import type { PlanLine } from './use-plan-lines.ts';

interface PlansDialogProps {
  open: boolean;
  onClose: () => void;
  /** Undefined while they are on their way, or when they did not arrive. */
  plans: PlanLine[] | undefined;
  failure?: { what: string; code?: string; onRetry: () => void };
}

/** «Manutenzioni programmate»: every plan, what expires first on top, what is out of service last. */
export function PlansDialog({ open, onClose, plans, failure }: PlansDialogProps) {
  const expired = plans?.filter(isExpired).length ?? 0;
  const counts = [
    counted(plans?.length ?? 0, 'piano', 'piani'),
    ...(expired > 0 ? [counted(expired, 'scaduto', 'scaduti')] : []),
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={1220}
      title={texts.plans}
      marks={plans && <span className="text-ink-2">{counts.join(', ')}</span>}
    >
      <DataTable<PlanLine>
        caption={texts.plans}
        rows={plans}
        failure={failure}
        rowKey={({ plan }) => plan._id}
        columns={planColumns}
        sortAtFirst="giorni"
        noMatch={texts.noPlan}
        empty={
          <EmptyState
            title={texts.noPlan}
            action={<LinkButton to="/maintenance?new=1">{texts.newPlan}</LinkButton>}
          >
            {texts.noPlanHint}
          </EmptyState>
        }
      />
    </Dialog>
  );
}
