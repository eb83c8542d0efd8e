export * from './core.ts';
export * from './ui.ts';
// The parts of records and tables that a page needs before its first sheet or table; the rest is in `records` and `table`.
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
export { listOf } from './records/merging/list-kind.ts';
export { recordLink } from './records/record-link.ts';
export { recordTexts } from './records/record-texts.ts';
export { useRecordAddress } from './records/use-record-address.ts';
export { useRecord } from './records/use-record.ts';
export { changeChoices, useNoticeChoices } from './notices/choices.ts';
export { FollowButton } from './notices/follow-button.tsx';
export { useIsNoticePanel } from './notices/panel-context.ts';
export { FlagsCell, pendingText } from './table/cells.tsx';
export { notKnown } from './deprecated.ts';
