import type { ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { linkLimits } from '@officina/contracts/maintenance/link-limits';
import {
  api,
  Button,
  Card,
  invalidateEntities,
  messages,
  useApi,
  usePermissions,
  useService,
} from '@officina/web-kit';
import { Apart, Confirm } from '@officina/web-kit/overlays';
import { reasonOf, useConfirmedAction } from '@officina/web-kit/records';
import { ChevronDown, Link2, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { createRoute, LinkDialog } from './link-dialog.tsx';
import { linkInWords } from './link-words.ts';

const revokeRoute = 'PUT /api/maintenance/link/{id}/revoke';

interface ContractorCardProps {
  /** An open intervention, as stored. */
  job: Intervention;
  /** False once the intervention was deleted. */
  canAdd: boolean;
}

/** Whether the card is worth a request before anybody has unfolded it. */
const concernsContractor = ({ type, proposedClosing }: Intervention): boolean =>
  type === 'ESTERNA' || Boolean(proposedClosing);

/** «Ditta esterna»: the links of an intervention, requested when it is unfolded. Absent without the service. */
export function ContractorCard({ job, canAdd }: ContractorCardProps) {
  const title = useId();
  const isOn = useService('contractors');
  const [isOpen, setOpen] = useState(concernsContractor(job));
  if (!isOn) return null;
  return (
    <Card as="section" aria-labelledby={title} className="p-4 print:hidden">
      <h2>
        <button
          id={title}
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-(--ctl) w-full cursor-pointer items-center justify-between gap-3 text-left"
          onClick={() => setOpen(!isOpen)}
        >
          {texts.contractor}
          <ChevronDown size={22} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </button>
      </h2>
      {isOpen && <Links job={job} canAdd={canAdd} />}
    </Card>
  );
}

function Links({ job, canAdd }: ContractorCardProps) {
  const { may } = usePermissions();
  const {
    data: links,
    error,
    refetch,
    isFetching,
  } = useApi(
    'GET /api/maintenance/intervention/{id}/links',
    { params: { id: job._id } },
    { entities: ['contractorLink'] },
  );
  if (!links)
    return error ? (
      <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {texts.linksNotArrived}
        <Button icon={RefreshCw} busy={isFetching && texts.loading} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    ) : (
      <p className="mt-1 text-ink-2">{texts.loading}</p>
    );
  return (
    <>
      {links.length === 0 && <p className="mt-1 text-ink-2">{texts.linksNone}</p>}
      <ul className="mt-1 divide-y divide-line">
        {links.map((link) => (
          <LinkRow key={link._id} link={link} canRevoke={may(revokeRoute)} />
        ))}
      </ul>
      {canAdd && may(createRoute) && <Entrust job={job} links={links} />}
    </>
  );
}

/** «Affida a una ditta», and its dialog. */
function Entrust({ job, links }: { job: Intervention; links: readonly ContractorLink[] }) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const { openPerJob } = linkLimits;
  const isFull = links.filter(({ state }) => state === 'open').length >= openPerJob;
  const ask = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <div className="mt-3">
      <Button icon={Link2} reason={isFull ? texts.linksFull(openPerJob) : undefined} onClick={ask}>
        {texts.entrust}
      </Button>
      <Apart>
        <LinkDialog key={openings} open={open} job={job} onClose={() => setOpen(false)} />
      </Apart>
    </div>
  );
}

/** A link with its state; an open one can be revoked. */
function LinkRow({ link, canRevoke }: { link: ContractorLink; canRevoke: boolean }) {
  const { _id: id, firm, state } = link;
  const about = `contractorLink ${id}`;
  const revoking = useConfirmedAction(
    async () => {
      await api(revokeRoute, { params: { id } });
      messages.success(texts.linkRevokedNow(firm), { about });
      await invalidateEntities(['contractorLink']);
    },
    (error) => {
      messages.error(texts.linkNotRevoked(firm, reasonOf(error)), { about });
      void invalidateEntities(['contractorLink']);
    },
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className={`font-[560] wrap-anywhere ${state === 'open' ? '' : 'text-ink-2'}`}>{firm}</p>
        <p className="text-label wrap-anywhere text-ink-2">{linkInWords(link)}</p>
      </div>
      {state === 'open' && canRevoke && (
        <Button kind="danger" size="sm" aria-label={texts.revokeLinkOf(firm)} onClick={revoking.ask}>
          {texts.revoke}
        </Button>
      )}
      <Confirm
        open={revoking.asked}
        onClose={revoking.cancel}
        onConfirm={revoking.run}
        question={texts.revokeQuestion(firm)}
        name={texts.revokeHint}
        verb={texts.revoke}
        busy={revoking.busy && texts.revoking}
      />
    </li>
  );
}
