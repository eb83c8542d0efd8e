const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML whose values are already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | false | undefined;

/** Template tag: escapes every value except `Html`; omits `false` and `undefined`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + toHtml(values[index - 1]) + part));
}

function toHtml(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');
}
