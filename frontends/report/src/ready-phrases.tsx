import { Button } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { texts } from './texts.ts';
import type { ReportDraft } from './report-draft.ts';

const joined = (text: string, phrase: string): string => {
  const before = text.trimEnd();
  return before === '' ? phrase : `${before}, ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
};

/** The usual problems, one tap each: added to what is written already. */
export function ReadyPhrases({ form }: { form: ServerForm<ReportDraft> }) {
  const { getValues, setValue } = form;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {texts.phrases.map((phrase) => (
        <Button
          key={phrase}
          size="lg"
          className="min-h-12"
          onClick={() => setValue('issueDescription', joined(getValues('issueDescription'), phrase))}
        >
          {phrase}
        </Button>
      ))}
    </div>
  );
}
