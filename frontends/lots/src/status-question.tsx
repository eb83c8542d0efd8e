import type { Lot } from '@officina/contracts/lotlog/lot';
import { formatDate, now } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import { useRef, useState } from 'react';
import { lastValuesBefore, rowsOf, withTypedFields } from './readings/changes.ts';
import type { LotValues } from './record.ts';
import { measureInWords, texts } from './texts.ts';

interface Question {
  question: string;
  /** The sentence under it, without its full stop. */
  why: string;
  verb: string;
}

/** The alcohol that was read last, also in readings that the save adds; without one, the alcohol by bx. */
function lastAlcohol({ data }: LotValues, lot: Lot): number | undefined {
  const typed = data.next.AlcholEbul;
  if (typeof typed === 'number') return typed;
  const { AlcholEbul: read } = lastValuesBefore(rowsOf(withTypedFields(data), lot.data), now().toISOString());
  return typeof read === 'number' ? read : lot.alcohol;
}

/** What a save asks first: reopening a closed lot clears its end date, closing one ends it before its alcohol. */
function questionOf(values: LotValues, lot: Lot | undefined): Question | undefined {
  if (!lot || values.status === lot.status) return undefined;
  if (lot.status === 'CLOSED')
    return {
      question: texts.reopenQuestion,
      why: texts.reopenMore(formatDate(lot.endDate)),
      verb: texts.reopen,
    };
  const [goal, reached] = [lot.desiredAlcohol, lastAlcohol(values, lot)];
  if (!goal || (reached !== undefined && reached >= goal)) return undefined;
  const inWords = (alcohol: number) => measureInWords('AlcholEbul', alcohol);
  return {
    question: texts.closeEarlyQuestion,
    why: texts.closeEarlyMore(reached === undefined ? undefined : inWords(reached), inWords(goal)),
    verb: texts.closeEarly,
  };
}

/** Asks before a save reopens a closed lot, or closes one that is not at its alcohol. */
export function useStatusQuestion() {
  const [open, setOpen] = useState(false);
  // Kept until the dialog has closed.
  const [asked, setAsked] = useState<Question>();
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  return {
    open,
    asked,
    confirm: (values: LotValues, lot: Lot | undefined): Promise<boolean> => {
      const question = questionOf(values, lot);
      if (!question) return Promise.resolve(true);
      setAsked(question);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    reply: (isConfirmed: boolean) => {
      setOpen(false);
      answer.current?.(isConfirmed);
    },
  };
}

/** «Riaprire questo lotto?» or «Chiudere prima dell’alcol desiderato?», with what it means. */
export function StatusQuestion({ status }: { status: ReturnType<typeof useStatusQuestion> }) {
  const { question = '', why, verb = '' } = status.asked ?? {};
  return (
    <Confirm
      open={status.open}
      onClose={() => status.reply(false)}
      onConfirm={() => status.reply(true)}
      question={question}
      verb={verb}
      final={false}
      name={why}
    />
  );
}
