import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ServerFormView } from '../forms/server-form.tsx';
import type { ServerForm } from '../forms/use-server-form.ts';
import { Sheet, SheetFoot } from '../overlays/sheet.tsx';
import { TwoVersions, type VersionsOf } from '../overlays/two-versions.tsx';
import { PaperLacks } from '../paper/paper.tsx';
import { PrintButton } from '../paper/print-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, FailedState } from '../ui/states.tsx';
import { FutureQuestion } from './dates.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import type { Question } from './merging/merge-values.ts';
import type { RecordTexts } from './record-texts.ts';
import { RemovalDialogs, useRemoval, type Removal, type Subject } from './removal.tsx';
import type { KeptDraft } from './use-kept-draft.ts';
import type { News, RecordForm } from './use-record-form.ts';
import type { Found } from './use-record.ts';

type Texts = RecordTexts<never>;

/** In the place of a record that is not there: on its way, failed, or unknown. */
export function NotThere({ found, texts }: { found: Found<unknown>; texts: Texts }) {
  const { gone, error, retry } = found;
  if (gone) return <EmptyState title={texts.gone}>{texts.goneHint}</EmptyState>;
  if (!error) return <Skeleton cards={2} />;
  return <FailedState what={texts.notArrived} code={error.requestId ?? error.code} onRetry={retry} />;
}

/** Which fields did not arrive, in a sentence; undefined where all did. */
function cutInWords(cut: readonly string[] = [], texts: Texts): string | undefined {
  const labels: Partial<Record<string, string>> = texts.labels;
  return cut.length > 0 ? texts.cut(cut.map((field) => labels[field] ?? field).join(', ')) : undefined;
}

/** Which fields cannot be read, in a sentence; undefined where all can. */
const unfitInWords = (unfit: readonly string[] = [], texts: Texts): string | undefined => {
  const labels: Partial<Record<string, string>> = texts.labels;
  const named = unfit.map((field) => labels[field] ?? field).join(', ');
  return unfit.length > 0 ? texts.unfit(named) : undefined;
};

interface NewsBannerProps {
  gone: boolean;
  news: News;
  /** Fields that did not arrive, because the record is too large to be answered whole. */
  cut: readonly string[] | undefined;
  /** Fields whose stored value cannot be read. */
  unfit: readonly string[] | undefined;
  texts: Texts;
}

/** What others did to a record while it is open here, and what of it is not here. */
export function NewsBanner({ gone, news, cut, unfit, texts }: NewsBannerProps) {
  const lacks = cutInWords(cut, texts);
  const torn = unfitInWords(unfit, texts);
  return (
    <div role="status" className="ui:grid ui:gap-2.5 ui:not-empty:mb-4">
      {gone && <Banner family="red">{texts.deletedMeanwhile}</Banner>}
      {lacks && <Banner family="amber">{lacks}</Banner>}
      {torn && <Banner family="amber">{torn}</Banner>}
      {!gone && news === 'clash' && <Banner family="amber">{texts.newsClash}</Banner>}
      {!gone && news === 'merged' && <Banner family="blue">{texts.newsMerged}</Banner>}
    </div>
  );
}

/** Offers what was typed before the session ended or the page was loaded again. */
export function KeptDraftBanner({ draft: { take, drop } }: { draft: KeptDraft }) {
  if (!take) return null;
  return (
    <div className="ui:mb-4">
      <Banner family="blue">
        <p>Quello che stavi scrivendo è ancora qui.</p>
        <p className="ui:mt-2 ui:flex ui:flex-wrap ui:gap-2.5">
          <Button size="sm" onClick={take}>
            Riprendi
          </Button>
          <Button size="sm" onClick={drop}>
            Scarta
          </Button>
        </p>
      </Banner>
    </div>
  );
}

/** Words that only the section knows (a person's name for an id), over the field's own. */
type OwnWords<V> = { [N in keyof V]?: (value: V[N]) => string };

/** What only the section can call the items of a list, by their keys. */
type OwnNames<V> = { [N in keyof V]?: (key: string) => string };

interface VersionsDialogProps<S extends StoredDocument, V extends FieldValues> {
  record: RecordDefinition<S, V>;
  editing: RecordForm<S, V>;
  words?: OwnWords<V>;
  names?: OwnNames<V>;
}

/** What two people changed differently, asked one by one by its name, while the two meet. */
export function VersionsDialog<S extends StoredDocument, V extends FieldValues>({
  record,
  editing: { conflict },
  words = {},
  names = {},
}: VersionsDialogProps<S, V>) {
  const { texts, lists } = record;
  if (!conflict) return null;
  const inWords = ({ id, field, item, mine, theirs }: Question): VersionsOf => {
    const name = field as keyof V & string;
    const list = item && lists[name];
    const shown = (value: unknown) => {
      if (list) return value === undefined ? (list.removed ?? 'Tolto') : list.words(value) || '—';
      return words[name]?.(value as V[typeof name]) ?? record.words(name, { [name]: value } as V);
    };
    const label = texts.labels[name];
    const called = list && (names[name]?.(item.key) ?? list.nameOf(item.of));
    return { id, label: called ? `${label}: ${called}` : label, mine: shown(mine), theirs: shown(theirs) };
  };
  return (
    <TwoVersions
      key={conflict.version}
      title={texts.versionsTitle}
      asked={conflict.questions.map(inWords)}
      save={texts.saveMine}
      onSettle={conflict.settle}
      onClose={conflict.back}
    />
  );
}

interface RecordFootProps<V extends FieldValues> {
  form: ServerForm<V>;
  texts: RecordTexts<never>;
  /** Absent for a new record, and where nobody deletes one. */
  removal?: Removal;
  isNew?: boolean;
  /** Whether there is a paper of it. */
  hasPaper?: boolean;
  /** Whether there is nothing to save: deleted, or not arrived. */
  closeOnly?: boolean;
}

/** Two of them stand beside the square of a phone, also of the narrowest. */
const narrow = 'ui:max-md:px-2.5! ui:max-[22.5rem]:px-1!';

/** Delete left, then «Stampa» and the key that saves or creates; only «Chiudi» where there is nothing to save. */
export function RecordFoot<V extends FieldValues>(props: RecordFootProps<V>) {
  const { form, texts, removal, isNew = !removal, hasPaper, closeOnly } = props;
  // Another foot, not one whose button moves aside.
  if (closeOnly) return <SheetFoot key="close" cancel={texts.close} />;
  return (
    <SheetFoot cancel={texts.cancel} remove={removal && { label: texts.remove, onClick: removal.ask }}>
      <div className="ui:flex ui:gap-3 ui:max-md:gap-1.5">
        {hasPaper && (
          <PrintButton size="lg" isDirty={form.dirty} className={`${narrow} ui:max-md:[&>svg]:hidden`} />
        )}
        <Button
          kind="key"
          size="lg"
          type="submit"
          form={form.id}
          busy={form.busy && texts.saving}
          className={hasPaper ? `${narrow} ui:max-md:flex-1` : 'ui:max-md:flex-1'}
        >
          {isNew ? texts.saveNew : texts.save}
        </Button>
      </div>
    </SheetFoot>
  );
}

interface RecordSheetProps<S extends StoredDocument, V extends FieldValues> {
  record: RecordDefinition<S, V>;
  editing: RecordForm<S, V>;
  /** The record that was asked for; undefined for a new one. */
  found: Found<S> | undefined;
  open: boolean;
  onClose: () => void;
  /** After a delete, when closing is not enough: the page behind may have nothing left to show. */
  onRemoved?: () => void;
  /** While something else that would move what is read has not come: head and form are shown together with it. */
  isWaiting?: boolean;
  width?: number;
  /** The thing itself, as it is typed. */
  heading: string;
  marks?: ReactNode;
  below?: ReactNode;
  /** Whom the question before a delete is about. */
  subject: Subject;
  words?: OwnWords<V>;
  names?: OwnNames<V>;
  /** A `Paper` of the stored record, asking for what it shows; absent where the sheet itself is printed. */
  paper?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The sheet of a plain record, new or existing: its form, its foot, its removal, and what others do meanwhile. */
export function RecordSheet<S extends StoredDocument, V extends FieldValues>(props: RecordSheetProps<S, V>) {
  const {
    record,
    editing,
    found,
    open,
    onClose,
    onRemoved = onClose,
    subject,
    words,
    names,
    children,
  } = props;
  const { texts } = record;
  const { form, news, latest } = editing;
  // While it slides out after its own delete, nobody else did it.
  const gone = open && editing.gone;
  const removal = useRemoval(record, { stored: latest, onRemoved, onDeactivated: onClose });
  const isThere = !found || (latest !== undefined && !props.isWaiting);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={editing.dirty}
      busy={form.busy}
      isNew={!found}
      isWaiting={!isThere}
      width={props.width}
      title={texts.sheetTitle}
      heading={isThere ? props.heading : undefined}
      marks={isThere && props.marks}
      below={isThere && props.below}
      foot={
        <RecordFoot
          form={form}
          texts={texts}
          removal={found && record.routes.remove && removal}
          isNew={!found}
          hasPaper={Boolean(props.paper)}
          closeOnly={gone || !isThere}
        />
      }
    >
      {found && !isThere && <NotThere found={found} texts={texts} />}
      {isThere && (
        <div onInput={editing.onCorrected}>
          <KeptDraftBanner draft={editing.draft} />
          <NewsBanner gone={gone} news={news} cut={latest?.cut} unfit={latest?._unfit} texts={texts} />
          <ServerFormView form={form}>{children}</ServerFormView>
        </div>
      )}
      <PaperLacks value={cutInWords(latest?.cut, texts)}>{open && isThere && props.paper}</PaperLacks>
      {record.routes.remove && <RemovalDialogs removal={removal} subject={subject} texts={texts} />}
      <FutureQuestion future={editing.future} />
      <VersionsDialog record={record} editing={editing} words={words} names={names} />
    </Sheet>
  );
}
