export { useClose } from './overlays/overlay-root.tsx';
export { Apart } from './overlays/apart.tsx';
export { Confirm } from './overlays/confirm.tsx';
export { BottomSheet, Dialog, FullScreen } from './overlays/dialog.tsx';
export { SheetFooter, Sheet, type SheetProps, SheetLink, useShownSheet } from './overlays/sheet.tsx';
export { Menu } from './overlays/menu.tsx';
export type { MenuAction } from './overlays/menu.tsx';
export { ConflictDialog } from './overlays/conflict-dialog.tsx';
export { SheetFoot, type MenuAct, TwoVersions } from './deprecated.ts';
