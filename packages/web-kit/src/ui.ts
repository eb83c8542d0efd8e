export { AdminOnly } from './ui/admin-only.tsx';
export { BackLink, TextLink } from './ui/text-link.tsx';
export { Badge, MarkBadge } from './ui/badge.tsx';
export { Banner, BetaBanner } from './ui/banner.tsx';
export {
  AnchorButton,
  Button,
  LinkButton,
  type ButtonKind,
  type ButtonProps,
  type ButtonSize,
  Spinner,
} from './ui/button.tsx';
export { Card, CardLink, DescriptionList } from './ui/card.tsx';
export { CopyButton } from './ui/copy-button.tsx';
export { FacePicture, FilesCard, RowPhotos } from './files/lazy-files.tsx';
export { loadReportPhotos } from './files/load-parts.ts';
export type { ReportPhotos } from './files/report-photos.ts';
export { EmptyState, FailedState, NoMatch, PanelError } from './ui/states.tsx';
export * as glyphs from './ui/glyphs.tsx';
export type { Glyph } from './ui/glyphs.tsx';
export { expectedEnd, isJobOverdue, openSince, effectivePriority, postponedInWords } from './ui/job-rules.ts';
export { Kbd, PageAction, TypeLabel, typeIcons, type InterventionTypeName } from './ui/marks.tsx';
export { OmittedRowsBanner, omittedRowsInWords } from './ui/omitted-rows-banner.tsx';
export { Logo } from './ui/logo.tsx';
export { MessageStack, MessageView } from './ui/message-view.tsx';
export type { MessageViewProps } from './ui/message-view.tsx';
export { Nameplate, isTemporaryCode, Plate, PlateWithFlag } from './ui/plate.tsx';
export { DueGauge, dueGaugeState } from './ui/due-gauge.tsx';
export { SectionScope, useSectionName } from './ui/section-scope.tsx';
export { Segmented } from './ui/segmented.tsx';
export { SkeletonBar, Skeleton, useDelayed } from './ui/skeleton.tsx';
export { statuses, statusMark } from './ui/statuses.ts';
export type { Family, Mark, StatusEntity, StatusValue } from './ui/statuses.ts';
export { useMedia, usePrinting } from './ui/use-media.ts';
export {
  WholeCardLink,
  isLate,
  priorityOf,
  PageKey,
  TypeWord,
  type InterventionTypeWord,
  LeftOutBanner,
  leftOutInWords,
  Regolo,
  regoloState,
  Bone,
} from './deprecated.ts';
