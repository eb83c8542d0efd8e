import { Button } from '../ui/button.tsx';
import { PageAction } from '../ui/marks.tsx';

interface FormPageHeaderProps {
  title: string;
  /** Whom the page is about; not on phones. */
  aside: string;
  form: { id: string; busy: boolean };
}

/** Head of a page with one form: the title, and «Salva», which is above the tab bar under lg. */
export function FormPageHeader({ title, aside, form }: FormPageHeaderProps) {
  return (
    <header className="ui:mb-3 ui:flex ui:flex-wrap ui:items-center ui:justify-between ui:gap-x-4 ui:gap-y-2">
      <div className="ui:flex ui:flex-wrap ui:items-baseline ui:gap-x-3.5">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="ui:text-ink-2 ui:max-md:hidden">{aside}</p>
      </div>
      <PageAction>
        <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && 'Salvo…'}>
          Salva
        </Button>
      </PageAction>
    </header>
  );
}
