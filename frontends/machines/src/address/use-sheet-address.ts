import { useSheetAddress as useAddress } from '@officina/web-kit/overlays';

/** The sheet that the address asks for: `?new=1` or `?id=…`. */
export type SheetTarget = { kind: 'new' } | { kind: 'edit'; id: string };

const names = ['new', 'id'];

function readTarget(params: URLSearchParams): SheetTarget | undefined {
  if (params.get('new') === '1') return { kind: 'new' };
  const id = params.get('id');
  return id ? { kind: 'edit', id: id.toLowerCase() } : undefined;
}

/** The section's sheets in the address. */
export function useSheetAddress() {
  const { target, open, close } = useAddress({ names, read: readTarget });
  return { target, openNew: () => open({ new: '1' }), open: (id: string) => open({ id }), close };
}
