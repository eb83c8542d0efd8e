/** Parts that need the kit's tables, forms and sheets, loaded after the work of a machine's page is shown. */
export { LabelsSection } from './labels/labels-section.tsx';
export { ListPage } from './list/list-page.tsx';
export { MachineSheet } from './sheet/machine-sheet.tsx';
export { DoneTable } from './summary/done-table.tsx';
export { StorySection } from './summary/story-section.tsx';
