import { Printer } from 'lucide-react';
import { messages } from '../core/messages/use-messages.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { useIsPaperReady } from './papers.ts';

interface PrintButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'className'> {
  /** Its name where it is an icon alone. */
  label?: string;
  /** Whether something was typed that the paper does not have. */
  isDirty?: boolean;
}

const [coming, storedAlone] = [
  'Si stampa appena è arrivato tutto quello che sta sul foglio.',
  'Sul foglio c’è quello che è salvato, senza le modifiche ancora da salvare.',
];

/** «Stampa» of what has a `Paper`: it waits until all that the paper shows has come. */
export function PrintButton({ isDirty, label, ...look }: PrintButtonProps) {
  const isReady = useIsPaperReady();
  const print = () => {
    if (isDirty) messages.info(storedAlone, { about: 'paper' });
    window.print();
  };
  return (
    <Button
      {...look}
      {...(label && { label })}
      icon={Printer}
      disabled={!isReady}
      title={isReady ? label : coming}
      onClick={print}
    >
      {label ? undefined : 'Stampa'}
    </Button>
  );
}
