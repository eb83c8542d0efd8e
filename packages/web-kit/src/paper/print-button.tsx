import { Printer } from 'lucide-react';
import { messages } from '../core/messages/use-messages.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { askAgain, failedLists, useFailedLists } from './failed-lists.ts';
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
const about = 'paper';

async function printLater(missing: string) {
  messages.info(`Per stampare mancano ${missing}: si chiedono di nuovo.`, { about });
  await askAgain();
  const still = failedLists();
  if (still) messages.error(`Non si può ancora stampare: mancano ${still}. Riprova tra poco.`, { about });
  else messages.success('È arrivato tutto quello che sta sul foglio: ora si può stampare.', { about });
}

/** «Stampa» of what has a `Paper`: it waits until all that the paper shows has come, and asks anew for what failed. */
export function PrintButton({ isDirty, label, ...look }: PrintButtonProps) {
  const isReady = useIsPaperReady();
  const missing = useFailedLists();
  const print = () => {
    if (isDirty) messages.info(storedAlone, { about });
    window.print();
  };
  const why = missing ? `Mancano ${missing}: premi per chiedere di nuovo.` : coming;
  return (
    <Button
      {...look}
      {...(label && { label })}
      icon={Printer}
      disabled={!isReady && !missing}
      title={isReady ? label : why}
      onClick={isReady ? print : () => void printLater(missing)}
    >
      {label ? undefined : 'Stampa'}
    </Button>
  );
}
