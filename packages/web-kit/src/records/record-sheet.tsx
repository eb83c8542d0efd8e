import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ServerFormView } from '../forms/server-form.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { PaperLacks } from '../paper/paper.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { FutureQuestion } from './future-question.tsx';
import { KeptDraftBanner } from './kept-draft-banner.tsx';
import { RecordFoot } from './record-foot.tsx';
import { cutInWords, NewsBanner, NotThere } from './record-states.tsx';
import { RemovalDialogs, type Subject } from './removal-dialogs.tsx';
import type { RecordForm } from './use-record-form.ts';
import type { Found } from './use-record.ts';
import { useRemoval } from './use-removal.ts';
import { VersionsDialog, type OwnNames, type OwnWords } from './versions-dialog.tsx';

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
