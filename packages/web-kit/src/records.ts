export { dateError, refuseDates } from './records/dates.ts';
export { defineRecord } from './records/define-record.ts';
export {
  dayField,
  flagField,
  numberField,
  pairsField,
  requiredTextField,
  textField,
} from './records/field-kinds.ts';
export type { FieldKind } from './records/field-kinds.ts';
export { FutureQuestion } from './records/future-question.tsx';
export { importPath } from './records/import-path.ts';
export { KeptDraftBanner } from './records/kept-draft-banner.tsx';
export { ListNote } from './records/list-note.tsx';
export { NoMachineYet, useHasNoMachine } from './records/no-machine-yet.tsx';
export { RecordFoot } from './records/record-foot.tsx';
export { RecordList } from './records/record-list.tsx';
export { RecordSheet } from './records/record-sheet.tsx';
export { listOf } from './records/merging/list-kind.ts';
export { NewsBanner, NotThere } from './records/record-states.tsx';
export { asSentence, recordTexts } from './records/record-texts.ts';
export { aboutRecord, reasonOf } from './records/refusals.ts';
export { RemovalDialogs } from './records/removal-dialogs.tsx';
export { useAct } from './records/use-act.ts';
export { useRecordAddress } from './records/use-record-address.ts';
export { draftKey } from './records/kept-drafts.ts';
export { useKeptDraft } from './records/use-kept-draft.ts';
export { useRecordForm } from './records/use-record-form.ts';
export type { RecordForm } from './records/use-record-form.ts';
export { useRecord, useRecords } from './records/use-record.ts';
export type { Found } from './records/use-record.ts';
export { useRemoval } from './records/use-removal.ts';
export type { Removal } from './records/use-removal.ts';
export type { EditsStore } from './records/unheard-edits.ts';
export type { BegunStore, Beside } from './records/use-saving.ts';
export { VersionsDialog } from './records/versions-dialog.tsx';
export { useWayBack } from './records/use-way-back.ts';
