const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of HTML whose values are already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | false | undefined;

/** Template tag: every value is escaped unless it is `Html` itself; `false` and `undefined` leave nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + shown(values[index - 1]) + part));
}

function shown(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (mark) => entities[mark] ?? '');
}
