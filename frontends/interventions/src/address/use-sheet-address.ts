import { useSheetAddress as useAddress } from '@officina/web-kit/overlays';
import { readTarget, sheetNames } from './sheet-target.ts';

/** The section's sheets in the address. */
export function useSheetAddress() {
  const { target, open, close } = useAddress({ names: sheetNames, read: readTarget });
  return {
    target,
    openNew: () => open({ new: '1' }),
    open: (id: string) => open({ new: '0', interventionId: id }),
    close,
  };
}
