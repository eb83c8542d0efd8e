import type { Visit } from '@officina/contracts/sites/visits';
import {
  Banner,
  Button,
  download,
  formatLongDay,
  formatTime,
  fromInput,
  messages,
  now,
  useFile,
  useMachines,
  useReturnFocus,
  useSearchParams,
  useSession,
} from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { Confirm } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordForm, type SheetOpening } from '@officina/web-kit/records';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { asidePrefix, draftStore } from './draft.ts';
import { GradeList } from './grade-list.tsx';
import { useBadFound, useVisitJobs } from './jobs.ts';
import { usePeople, useSites, visitRecord } from './record.ts';
import { texts } from './texts.ts';
import { aboutDraft, useLastingDraft, useSendingAtOnce, useUnsent } from './use-draft.ts';
import { VisitFields } from './visit-fields.tsx';
import { VisitPaper } from './visit-paper.tsx';

interface DraftBannersProps {
  isResumed: boolean;
  /** There is no room to keep it. */
  isOnlyHere: boolean;
  onRestart: () => void;
}

/** What becomes of what is typed: taken up again, and thrown away when asked and answered; or not kept at all. */
function DraftBanners({ isResumed, isOnlyHere, onRestart }: DraftBannersProps) {
  const [isAsking, ask] = useState(false);
  const restart = () => {
    ask(false);
    onRestart();
  };
  return (
    <div className="grid gap-2.5 not-empty:mb-4">
      {isResumed && (
        <Banner family="blue">
          <p>{texts.resumed}</p>
          <p className="mt-2">
            <Button size="sm" onClick={() => ask(true)}>
              {texts.restart}
            </Button>
          </p>
        </Banner>
      )}
      {isOnlyHere && (
        <div role="status">
          <Banner family="amber">{texts.notKept}</Banner>
        </div>
      )}
      <Confirm
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={restart}
        question={texts.restartQuestion}
        verb={texts.restart}
      />
    </div>
  );
}

/** «Scarica PDF» of a stored visit, as it is stored, to be sent to the customer. */
function PdfButton({ visit: { _id } }: { visit: Visit }) {
  const words = { saved: texts.pdfSaved, failed: texts.pdfFailed };
  const { busy, save } = useFile(`visit-pdf-${_id}`, words, () =>
    download('GET /api/visit/{id}/pdf', { params: { id: _id } }),
  );
  return (
    <Button icon={FileDown} busy={busy && texts.pdfBusy} onClick={save}>
      {texts.pdf}
    </Button>
  );
}

/** `?id=…`, `?new=1`, or `?new=1&bozza=…` for a visit that could not be saved; `invia=1` sends its draft. */
export function VisitSheet({ id, start: { bozza }, ...sheet }: SheetOpening) {
  const [params] = useSearchParams();
  const draft = bozza ? asidePrefix + bozza : id;
  return <OneVisit id={id} draft={draft} sends={params.get('invia') === '1'} {...sheet} />;
}

interface OneVisitProps {
  open: boolean;
  /** Absent for a new one. */
  id?: string;
  /** Name of its draft; absent for a new one that has not been refused. */
  draft?: string;
  /** Whether the draft goes at once. */
  sends: boolean;
  onClose: () => void;
}

/**
 * «Crea/Modifica visita»: where and when, and the machines with their grades. As specified it closes whatever a save is
 * answered; what was typed stays as a draft, which the message offers to take up again.
 */
function OneVisit({ open, id, draft, sends, onClose }: OneVisitProps) {
  const { userId = '' } = useSession() ?? {};
  const [store] = useState(() => draftStore(userId, draft));
  const [start] = useState(() => ({ datetime: now().toISOString(), owner: userId, machines: [] }));
  const unsent = useUnsent(userId);
  const jobs = useVisitJobs(id);
  const [kept, setKept] = useState(store.typed);
  const [sendsAtOnce] = useState(sends && kept !== undefined);
  const newest = useRecord(visitRecord, id);
  // What was typed begins on the version that it was typed on, and then meets the newest as in any other sheet.
  const found = newest && kept?.from ? { ...newest, stored: kept.from } : newest;
  const editing = useRecordForm(visitRecord, {
    found,
    start,
    begun: store.begun,
    unheardEdits: store.unheardEdits,
    ...useBadFound(jobs),
    onFailed: (error) => {
      unsent(lasting.hold(), error);
      onClose();
      return true;
    },
    onClose: () => leave(),
  });
  const lasting = useLastingDraft(editing, store, { kept, onTakenUp: () => setKept(undefined) });
  useSendingAtOnce(editing, sendsAtOnce, kept === undefined);
  const leave = () => {
    lasting.drop();
    messages.closeAbout(aboutDraft(draft));
    onClose();
  };
  const { form, latest: visit } = editing;
  const [siteId, datetime] = useWatch({ control: form.control, name: ['site', 'datetime'] });
  const { nameOf: siteName, isFetched } = useSites();
  const { nameOf: personName } = usePeople();
  const machines = useMachines().query;
  useReturnFocus(open && isFetched && machines.isFetched);
  const moment = fromInput(datetime);
  return (
    <RecordSheet
      record={visitRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={leave}
      isWaiting={!isFetched}
      width={1120}
      heading={siteName(siteId) ? texts.visitTo(siteName(siteId)) : texts.create}
      marks={
        moment && <span className="text-ink-2">{`${formatLongDay(moment)}, ${formatTime(moment)}`}</span>
      }
      subject={{ name: visit && texts.visitTo(siteName(visit.site)) }}
      words={{ site: siteName, owner: personName }}
      names={{ machines: useMachineNames(visit) }}
      paper={visit && <VisitPaper visit={visit} />}
    >
      <DraftBanners {...lasting} onRestart={lasting.restart} />
      <div className="grid items-start gap-x-7 gap-y-5 lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-4.5">
          {visit && <PdfButton visit={visit} />}
          <VisitFields form={form} isNew={id === undefined} />
        </div>
        <GradeList editing={editing} stored={visit} jobs={jobs} />
      </div>
    </RecordSheet>
  );
}

/** «TOR-01 Tornio»; of a machine that is gone, as it was called when it was graded. */
function useMachineNames(visit: Visit | undefined): (id: string) => string {
  const { byId } = useMachines();
  return (id) => {
    const row = visit?.machines.find(({ machineId }) => machineId === id);
    const { shortCode = row?.code, name = row?.name } = byId.get(id) ?? {};
    return [shortCode, name].filter(Boolean).join(' ') || texts.unknownMachine;
  };
}
