import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { api, Banner, Button, messages, momentInWords, usePermissions } from '@officina/web-kit';
import { reasonOf, recordMessageKey } from '@officina/web-kit/records';
import { CircleCheckBig, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { interventionRecord } from '../record.ts';
import { texts } from '../texts.ts';

const editRoute = 'PUT /api/maintenance/intervention/{id}/edit';

interface ClosingProposalProps {
  /** As stored. */
  job: Intervention;
  onClosing: () => void;
  /** Receives the document without the proposal. */
  onDeclined: (job: Intervention) => void;
  /** False once the intervention was deleted. */
  canAnswer: boolean;
}

/** A contractor's proposal to close the job, which a person of the company accepts or declines. */
export function ClosingProposal({ job, onClosing, onDeclined, canAnswer }: ClosingProposalProps) {
  const { mayChange } = usePermissions();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { _id: id, proposedClosing: proposal } = job;
  if (!proposal) return null;
  const about = recordMessageKey(interventionRecord, id);
  const decline = async () => {
    setBusy(true);
    const sheet = box.current?.closest<HTMLElement>('[role=dialog]');
    await api(editRoute, { params: { id }, body: { declinesClosing: true } })
      .then((answer) => {
        onDeclined(answer);
        // The pressed button goes with the proposal.
        sheet?.focus({ preventScroll: true });
        messages.success(texts.declined, { about });
      })
      .catch((error: unknown) => messages.error(texts.notDeclined(reasonOf(error, texts.labels)), { about }));
    setBusy(false);
  };
  return (
    <div ref={box} className="mb-5 print:hidden">
      <Banner>
        <p className="font-semibold wrap-anywhere">
          {texts.proposes(proposal.firm, momentInWords(proposal.at))}
        </p>
        {proposal.text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{proposal.text}</p>}
        {canAnswer && mayChange(editRoute, job, 'proposedClosing') && (
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button icon={CircleCheckBig} onClick={onClosing}>
              {texts.closeJob}
            </Button>
            <Button icon={Undo2} busy={busy && texts.declining} onClick={() => void decline()}>
              {texts.decline}
            </Button>
          </div>
        )}
      </Banner>
    </div>
  );
}
