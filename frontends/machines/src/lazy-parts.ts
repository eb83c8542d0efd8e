/** What needs the kit's tables, forms and sheets: a machine's page shows its work before it has these. */
export { LabelsSection } from './labels/labels-section.tsx';
export { ListPage } from './list/list-page.tsx';
export { MachineSheet } from './sheet/machine-sheet.tsx';
export { DoneTable } from './summary/done-table.tsx';
