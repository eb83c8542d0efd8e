import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { counted, EmptyState, LinkButton } from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { useWayBack } from '@officina/web-kit/records';
import { DataTable } from '@officina/web-kit/table';
import { texts } from './texts.ts';
import { isExpired, planColumns } from './plan-columns.tsx';
import { usePlanLines, type PlanLine } from './use-plan-lines.ts';

export interface PlansDialogProps {
  open: boolean;
  /** Goes on without it where one cannot go back. */
  onLeave: () => void;
  /** Undefined while they are on their way, or when they did not arrive. */
  due: DuePlan[] | undefined;
  failure?: { what: string; code?: string; onRetry: () => void };
}

/** «Manutenzioni programmate»: every plan, what expires first on top, what is out of service last. */
export default function PlansDialog({ open, onLeave, due, failure }: PlansDialogProps) {
  const onClose = useWayBack(onLeave);
  const plans = usePlanLines(due, open);
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
      {/* As high as most will be: what is centred would jump as its rows come. */}
      <div className={plans || failure ? undefined : 'min-h-svh'}>
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
      </div>
    </Dialog>
  );
}
