import { Copy, TextSelect } from 'lucide-react';
import type { RefObject } from 'react';
import { messages } from '../core/messages/messages.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** The element whose text is copied. */
  of: RefObject<HTMLElement | null>;
  /** «Dati copiati» */
  copied: string;
  /** «Dati non copiati» */
  notCopied: string;
  /** Called when the text was copied or selected. */
  onCopied?: () => void;
  /** «Copia il link» */
  children?: string;
}

/** Copies a text; where the browser has no clipboard access (plain http), it selects the text instead. */
export function CopyButton({ of, copied, notCopied, onCopied, children = 'Copia' }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(of.current?.textContent ?? '').then(
      () => {
        messages.success(copied);
        onCopied?.();
      },
      () => messages.error(notCopied),
    );
  const select = () => {
    if (of.current) getSelection()?.selectAllChildren(of.current);
    onCopied?.();
  };
  return window.isSecureContext ? (
    <Button icon={Copy} onClick={() => void copy()}>
      {children}
    </Button>
  ) : (
    <Button icon={TextSelect} onClick={select}>
      Seleziona
    </Button>
  );
}
