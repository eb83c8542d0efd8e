import { Confirm } from '@officina/web-kit/overlays';
import { texts } from '../texts.ts';

interface SecondQuestionProps {
  asked: boolean;
  busy?: string | false;
  onClose: () => void;
  onConfirm: () => void;
}

/** «Questa manutenzione ha già un intervento aperto. Averne due?» */
export function SecondQuestion({ asked, ...confirm }: SecondQuestionProps) {
  return (
    <Confirm
      open={asked}
      question={texts.secondQuestion}
      verb={texts.secondAnyway}
      final={false}
      {...confirm}
    />
  );
}
