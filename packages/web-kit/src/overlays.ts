export { useClose } from './overlays/close-context.ts';
export { Confirm } from './overlays/confirm.tsx';
export { BottomSheet, Dialog } from './overlays/dialog.tsx';
export { SheetFoot } from './overlays/foot.tsx';
export { Menu } from './overlays/menu.tsx';
export type { MenuEntry } from './overlays/menu.tsx';
export { Sheet } from './overlays/sheet.tsx';
export type { SheetProps } from './overlays/sheet.tsx';
