export { ListProgress } from './table/loading-rows.tsx';
export { FlagsCell, MachineCell, PendingValue, pendingText } from './table/cells.tsx';
export type { CardSlot, Column, Filter } from './table/column.ts';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export { ListHeader } from './table/list-header.tsx';
export { SearchBox, StatusChips } from './table/filter-bar.tsx';
export type { SearchedText } from './table/search.tsx';
export { useListState } from './table/use-list-state.ts';
export { NotKnown, notKnown, ComingRows, ListHead } from './deprecated.ts';
