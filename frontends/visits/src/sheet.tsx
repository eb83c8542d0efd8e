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
  useFileDownload,
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
import { unsentPrefix, draftStore } from './draft.ts';
import { GradeList } from './grade-list.tsx';
import { useBadMachineActions, useVisitJobs } from './jobs.ts';
import { useUsers, useSites, visitRecord } from './record.ts';
import { texts } from './texts.ts';
import { draftMessageKey, usePersistentDraft, useAutoSend, useUnsentMessage } from './use-draft.ts';
import { VisitFields } from './visit-fields.tsx';
import { VisitPaper } from './visit-paper.tsx';

interface DraftBannersProps {
  isResumed: boolean;
  /** Whether the browser's storage has no space for the draft. */
  isMemoryOnly: boolean;
  onRestart: () => void;
}

/** Banners about the draft: resumed (with a button that discards it), or not stored. */
function DraftBanners({ isResumed, isMemoryOnly, onRestart }: DraftBannersProps) {
  const [isConfirming, setConfirming] = useState(false);
  const restart = () => {
    setConfirming(false);
    onRestart();
  };
  return (
    <div className="grid gap-2.5 not-empty:mb-4">
      {isResumed && (
        <Banner family="blue">
          <p>{texts.resumed}</p>
          <p className="mt-2">
            <Button size="sm" onClick={() => setConfirming(true)}>
              {texts.restart}
            </Button>
          </p>
        </Banner>
      )}
      {isMemoryOnly && (
        <div role="status">
          <Banner family="amber">{texts.notKept}</Banner>
        </div>
      )}
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={restart}
        question={texts.restartQuestion}
        verb={texts.restart}
      />
    </div>
  );
}

/** «Scarica PDF»: the stored visit as a PDF for the customer. */
function PdfButton({ visit: { _id } }: { visit: Visit }) {
  const messageTexts = { saved: texts.pdfSaved, failed: texts.pdfFailed };
  const { busy, save } = useFileDownload(`visit-pdf-${_id}`, messageTexts, () =>
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
  const draft = bozza ? unsentPrefix + bozza : id;
  return <OneVisit id={id} draft={draft} sends={params.get('invia') === '1'} {...sheet} />;
}

interface OneVisitProps {
  open: boolean;
  /** Absent for a new visit. */
  id?: string;
  /** Name of the draft; absent for a new visit that has not failed to save. */
  draft?: string;
  /** Whether the draft is sent immediately. */
  sends: boolean;
  onClose: () => void;
}

/**
 * «Crea/Modifica visita»: site, time, and the machines with their grades. As specified, it closes after every save, even a
 * failed one; the input then stays as a draft, which the message offers to resume.
 */
function OneVisit({ open, id, draft, sends, onClose }: OneVisitProps) {
  const { userId = '' } = useSession() ?? {};
  const [store] = useState(() => draftStore(userId, draft));
  const [start] = useState(() => ({ datetime: now().toISOString(), owner: userId, machines: [] }));
  const showUnsent = useUnsentMessage(userId);
  const jobs = useVisitJobs(id);
  const [kept, setKept] = useState(store.typed);
  const [isAutoSent] = useState(sends && kept !== undefined);
  const newest = useRecord(visitRecord, id);
  // A restored draft starts from its own version, and then merges with the newest one as in any other sheet.
  const found = newest && kept?.from ? { ...newest, stored: kept.from } : newest;
  const editing = useRecordForm(visitRecord, {
    found,
    start,
    begun: store.begun,
    unheardEdits: store.unheardEdits,
    ...useBadMachineActions(jobs),
    onFailed: (error) => {
      showUnsent(persistent.setAside(), error);
      onClose();
      return true;
    },
    onClose: () => leave(),
  });
  const persistent = usePersistentDraft(editing, store, { kept, onRestored: () => setKept(undefined) });
  useAutoSend(editing, isAutoSent, kept === undefined);
  const leave = () => {
    persistent.drop();
    messages.closeAbout(draftMessageKey(draft));
    onClose();
  };
  const { form, latest: visit } = editing;
  const [siteId, datetime] = useWatch({ control: form.control, name: ['site', 'datetime'] });
  const { nameOf: siteName, isFetched } = useSites();
  const { nameOf: personName } = useUsers();
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
      <DraftBanners {...persistent} onRestart={persistent.restart} />
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

/** Names of machines, «TOR-01 Tornio»; a deleted machine has the name that it had when it was graded. */
function useMachineNames(visit: Visit | undefined): (id: string) => string {
  const { byId } = useMachines();
  return (id) => {
    const row = visit?.machines.find(({ machineId }) => machineId === id);
    const { shortCode = row?.code, name = row?.name } = byId.get(id) ?? {};
    return [shortCode, name].filter(Boolean).join(' ') || texts.unknownMachine;
  };
}
