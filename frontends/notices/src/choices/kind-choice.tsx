import { ruleOf, type NoticeKind } from '@officina/contracts/notifications/kinds';
import { Select, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import type { ChoiceValues } from './form.ts';
import { texts } from './texts.ts';

export interface KindProps {
  form: ServerForm<ChoiceValues>;
  kind: NoticeKind;
}

/** How much of a kind: whose, or how many days before; absent for kinds without a choice. */
export function HowMuch({ form, kind }: KindProps) {
  const { scopes, days } = ruleOf(kind);
  if (scopes) return <Scope form={form} kind={kind} />;
  return days ? <Days form={form} kind={kind} /> : null;
}

function Scope({ form, kind }: KindProps) {
  const { scopes = [], label } = ruleOf(kind);
  const { id: _, ...field } = useFormValue(form.control, `kinds.${kind}.scope`);
  return (
    <Select
      {...field}
      value={field.value ?? ''}
      aria-label={texts.scope(label, field.value && texts.scopes[field.value])}
      options={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
    />
  );
}

function Days({ form, kind }: KindProps) {
  const { days = [], label } = ruleOf(kind);
  const { id: _, value, onChange, ...field } = useFormValue(form.control, `kinds.${kind}.days`);
  const counts = value === undefined || days.includes(value) ? days : [...days, value].sort((a, b) => a - b);
  return (
    <Select
      {...field}
      value={String(value ?? '')}
      onChange={(count) => onChange(Number(count))}
      aria-label={texts.scope(label, value === undefined ? undefined : texts.daysBefore(value))}
      options={counts.map((count) => ({ value: String(count), label: texts.daysBefore(count) }))}
    />
  );
}
