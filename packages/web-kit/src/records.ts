export { dateError, refuseDates, FutureQuestion } from './records/dates.tsx';
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
export {
  importPath,
  justLook,
  PartialListNote,
  NoMachineYet,
  useHasNoMachine,
  RecordList,
} from './records/record-list.tsx';
export {
  KeptDraftBanner,
  AccessLine,
  RecordFoot,
  RecordSheet,
  UpdateBanner,
  MissingRecord,
  VersionsDialog,
} from './records/record-sheet.tsx';
export { newerVersionIn } from './core/versions.ts';
export { getImportable, ListDownload, type GetList } from './records/list-download.tsx';
export { RecordSection, type ListOpeners, type SheetOpening } from './records/record-section.tsx';
export { listOf } from './records/merging/list-kind.ts';
export { asSentence, recordTexts } from './records/record-texts.ts';
export { recordMessageKey, reasonOf } from './records/record-calls.ts';
export { RemovalDialogs, useConfirmedAction, useRemoval, type Removal } from './records/removal.tsx';
export { useRecordAddress, useGoBack } from './records/use-record-address.ts';
export { draftKey } from './records/kept-drafts.ts';
export { useKeptDraft } from './records/use-kept-draft.ts';
export type { RecordAccess } from './records/use-record-access.ts';
export { useRecordForm } from './records/use-record-form.ts';
export type { RecordForm } from './records/use-record-form.ts';
export { useRecord, useRecords, type LoadedRecord } from './records/use-record.ts';
export type { UnconfirmedEditsStore, PendingCreateStore, ExtraFormState } from './records/use-saving.ts';
export {
  aboutRecord,
  type BegunStore,
  type Beside,
  type EditsStore,
  type Found,
  ListNote,
  NewsBanner,
  NotThere,
  useAct,
  useWayBack,
} from './deprecated.ts';
