import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useClose } from './close-context.ts';

interface FootProps {
  /** The key: `<Button kind="key" size="lg" type="submit" form="…">`. Absent when there is nothing to save. */
  children?: ReactNode;
  /** The destructive act; it opens a Confirm. On phones it is a square with this name. */
  remove?: { label: string; onClick: () => void };
  /** «Annulla», or «Chiudi» when nothing can be saved. */
  cancel?: string;
  /** A few words at the left, where nothing is destroyed. */
  aside?: string;
}

/** Fixed foot of a sheet or dialog: destructive left, Annulla, the key right; on phones a square and the key. */
export function SheetFoot({ children, remove, cancel = 'Annulla', aside }: FootProps) {
  const close = useClose();
  return (
    <footer
      data-print="hide"
      className="ui:flex ui:flex-none ui:items-center ui:gap-3 ui:border-t ui:border-line-strong ui:bg-sheet ui:px-(--gutter) ui:pt-2.5 ui:pb-[calc(13px+env(safe-area-inset-bottom))]"
    >
      {remove && (
        <>
          <Button kind="danger" size="lg" icon={Trash2} onClick={remove.onClick} className="ui:max-md:hidden">
            {remove.label}
          </Button>
          <Button
            kind="danger"
            size="lg"
            icon={Trash2}
            label={remove.label}
            onClick={remove.onClick}
            className="ui:flex-none ui:md:hidden"
          />
        </>
      )}
      {aside && <p className="ui:text-aside">{aside}</p>}
      <span className="ui:flex-1 ui:max-md:hidden" />
      <Button size="lg" onClick={close} className={children ? 'ui:max-md:hidden' : 'ui:max-md:flex-1'}>
        {cancel}
      </Button>
      {children && <div className="ui:flex ui:max-md:flex-1 ui:max-md:*:flex-1">{children}</div>}
    </footer>
  );
}
