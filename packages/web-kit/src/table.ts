export { ComingRows } from './table/coming-rows.tsx';
export { FlagsCell, MachineCell, NotKnown, notKnown } from './table/cells.tsx';
export type { CardSlot, Column, Filter } from './table/column.ts';
export { DataTable } from './table/data-table.tsx';
export type { DataTableProps } from './table/data-table.tsx';
export { ListHead } from './table/list-head.tsx';
export { SearchBox } from './table/search-box.tsx';
export { StatusChips } from './table/status-chips.tsx';
export { useListState } from './table/use-list-state.ts';
