import { whoMay } from '@officina/contracts/auth/roles';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ServerFormView } from '../forms/server-form.tsx';
import type { ServerForm } from '../forms/use-server-form.ts';
import { Sheet, SheetFooter } from '../overlays/sheet.tsx';
import { ConflictDialog, type FieldConflict } from '../overlays/conflict-dialog.tsx';
import { PaperNotice } from '../paper/paper.tsx';
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
import type { RecordAccess } from './use-record-access.ts';
import type { News, RecordForm } from './use-record-form.ts';
import type { LoadedRecord } from './use-record.ts';

type Texts = RecordTexts<never>;

/** Shown instead of a record that is loading, failed to load or does not exist. */
export function MissingRecord({ found, texts }: { found: LoadedRecord<unknown>; texts: Texts }) {
  const { gone, error, retry } = found;
  if (gone) return <EmptyState title={texts.gone}>{texts.goneHint}</EmptyState>;
  if (!error) return <Skeleton cards={2} />;
  return <FailedState what={texts.notArrived} code={error.requestId ?? error.code} onRetry={retry} />;
}

/** The labels of some fields; undefined for none. */
function labelsOf(fields: readonly string[] = [], texts: Texts): string | undefined {
  const labels: Partial<Record<string, string>> = texts.labels;
  return fields.length > 0 ? fields.map((field) => labels[field] ?? field).join(', ') : undefined;
}

/** A sentence that names the fields which are too large to be sent; undefined if there are none. */
function cutInWords(cut: readonly string[] | undefined, texts: Texts): string | undefined {
  const labels = labelsOf(cut, texts);
  return labels && texts.cut(labels);
}

interface NewsBannerProps {
  gone: boolean;
  news: News;
  /** Fields that were not sent, because the record is too large for an answer. */
  cut: readonly string[] | undefined;
  /** Fields whose stored value cannot be read. */
  unfit: readonly string[] | undefined;
  texts: Texts;
}

/** Reports what others have changed while a record is open, and which of its fields are missing. */
export function UpdateBanner({ gone, news, cut, unfit, texts }: NewsBannerProps) {
  const cutFields = cutInWords(cut, texts);
  const unfitFields = labelsOf(unfit, texts);
  return (
    <div role="status" className="ui:grid ui:gap-2.5 ui:not-empty:mb-4">
      {gone && <Banner family="red">{texts.deletedMeanwhile}</Banner>}
      {cutFields && <Banner family="amber">{cutFields}</Banner>}
      {unfitFields && <Banner family="amber">{texts.unfit(unfitFields)}</Banner>}
      {!gone && news === 'clash' && <Banner family="amber">{texts.newsClash}</Banner>}
      {!gone && news === 'merged' && <Banner family="blue">{texts.newsMerged}</Banner>}
    </div>
  );
}

/** The line under a sheet's title that says what one may not change, and who may. */
export function AccessLine({ access: { line } }: { access: RecordAccess }) {
  if (!line) return null;
  return (
    <p className="ui:flex ui:items-start ui:gap-2.5 ui:pb-3 ui:text-ink-2">
      <Lock size={18} aria-hidden="true" className="ui:mt-0.5 ui:flex-none" />
      <span>{line}</span>
    </p>
  );
}

/** Offers the input from before the session ended or the page was reloaded. */
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

/** Texts of values that only the section knows (a person's name for an id), instead of the field's own. */
type ValueTexts<V> = { [N in keyof V]?: (value: V[N]) => string };

/** Names of list items that only the section knows, by their keys. */
type ItemNames<V> = { [N in keyof V]?: (key: string) => string };

interface VersionsDialogProps<S extends StoredDocument, V extends FieldValues> {
  record: RecordDefinition<S, V>;
  editing: RecordForm<S, V>;
  words?: ValueTexts<V>;
  names?: ItemNames<V>;
}

/** While there is a conflict: asks which version to keep, field by field. */
export function VersionsDialog<S extends StoredDocument, V extends FieldValues>({
  record,
  editing: { conflict },
  words = {},
  names = {},
}: VersionsDialogProps<S, V>) {
  const { texts, lists } = record;
  if (!conflict) return null;
  const versionsOf = ({ id, field, item, mine, theirs }: Question): FieldConflict => {
    const name = field as keyof V & string;
    const list = item && lists[name];
    const shown = (value: unknown) => {
      if (list) return value === undefined ? (list.removed ?? 'Tolto') : list.words(value) || '—';
      return words[name]?.(value as V[typeof name]) ?? record.words(name, { [name]: value } as V);
    };
    const label = texts.labels[name];
    const itemName = list && (names[name]?.(item.key) ?? list.nameOf(item.of));
    return {
      id,
      label: itemName ? `${label}: ${itemName}` : label,
      mine: shown(mine),
      theirs: shown(theirs),
    };
  };
  return (
    <ConflictDialog
      key={conflict.version}
      title={texts.versionsTitle}
      asked={conflict.questions.map(versionsOf)}
      save={texts.saveMine}
      onSettle={conflict.settle}
      onClose={conflict.back}
    />
  );
}

interface RecordFootProps<V extends FieldValues> {
  form: ServerForm<V>;
  texts: RecordTexts<never>;
  /** Absent for a new record, and if records are never deleted. */
  removal?: Removal;
  isNew?: boolean;
  /** Whether it can be printed. */
  hasPaper?: boolean;
  /** Whether there is nothing to save: deleted, or not loaded. */
  closeOnly?: boolean;
  /** Whether the user's role may change nothing: printing is left. */
  isReadOnly?: boolean;
}

/** Two such buttons fit next to the delete button, even on the narrowest phone. */
const narrow = 'ui:max-md:px-2.5! ui:max-[22.5rem]:px-1!';

/** Delete on the left, then «Stampa» and the button that saves or creates; only «Chiudi» if there is nothing to save. */
export function RecordFoot<V extends FieldValues>(props: RecordFootProps<V>) {
  const { form, texts, removal, isNew = !removal, hasPaper, closeOnly, isReadOnly } = props;
  // A different key: a new footer, not one whose button moves.
  if (closeOnly) return <SheetFooter key="close" cancel={texts.close} />;
  const print = hasPaper && (
    <PrintButton size="lg" isDirty={form.dirty} className={`${narrow} ui:max-md:[&>svg]:hidden`} />
  );
  if (isReadOnly)
    return (
      <SheetFooter key="close" cancel={texts.close}>
        {print}
      </SheetFooter>
    );
  const remove = removal?.isAllowed ? { label: texts.remove, onClick: removal.ask } : undefined;
  return (
    <SheetFooter cancel={texts.cancel} remove={remove}>
      <div className="ui:flex ui:gap-3 ui:max-md:gap-1.5">
        {print}
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
    </SheetFooter>
  );
}

interface RecordSheetProps<S extends StoredDocument, V extends FieldValues> {
  record: RecordDefinition<S, V>;
  editing: RecordForm<S, V>;
  /** The loaded record; undefined for a new one. */
  found: LoadedRecord<S> | undefined;
  open: boolean;
  onClose: () => void;
  /** Called after a delete instead of `onClose`: the page behind may have nothing left to show. */
  onRemoved?: () => void;
  /** Holds header and form back while other data is loading that would shift the layout. */
  isWaiting?: boolean;
  width?: number;
  /** Name of the record, as typed. */
  heading: string;
  marks?: ReactNode;
  below?: ReactNode;
  /** Named in the question before a delete. */
  subject: Subject;
  words?: ValueTexts<V>;
  names?: ItemNames<V>;
  /** A `Paper` of the stored record, which loads its own data; absent if the sheet itself is printed. */
  paper?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The sheet of a record, new or existing: form, footer, delete, and changes by others. */
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
  const { form, news, latest, access } = editing;
  // While the sheet slides out after its own delete, nobody else has deleted the record.
  const gone = open && editing.gone;
  const removal = useRemoval(record, { stored: latest, onRemoved, onDeactivated: onClose });
  const isThere = !found || (latest !== undefined && !props.isWaiting);
  const isRefused = !found && access.isReadOnly;
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
      below={
        isThere &&
        (access.line || props.below) && (
          <>
            <AccessLine access={access} />
            {props.below}
          </>
        )
      }
      foot={
        <RecordFoot
          form={form}
          texts={texts}
          removal={found && removal}
          isNew={!found}
          hasPaper={Boolean(props.paper)}
          closeOnly={gone || !isThere}
          isReadOnly={access.isReadOnly}
        />
      }
    >
      {found && !isThere && <MissingRecord found={found} texts={texts} />}
      {isRefused && <EmptyState title={texts.notCreated}>{`${whoMay(record.needs.create)}.`}</EmptyState>}
      {isThere && !isRefused && (
        <div onInput={editing.onCorrected}>
          {!access.isReadOnly && <KeptDraftBanner draft={editing.draft} />}
          <UpdateBanner gone={gone} news={news} cut={latest?.cut} unfit={latest?._unfit} texts={texts} />
          <ServerFormView form={form}>{children}</ServerFormView>
        </div>
      )}
      <PaperNotice value={cutInWords(latest?.cut, texts)}>{open && isThere && props.paper}</PaperNotice>
      {record.routes.remove && <RemovalDialogs removal={removal} subject={subject} texts={texts} />}
      <FutureQuestion future={editing.future} />
      <VersionsDialog record={record} editing={editing} words={words} names={names} />
    </Sheet>
  );
}
