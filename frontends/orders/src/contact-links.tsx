const label = String.raw`[\p{L}\d]+(?:-+[\p{L}\d]+)*`;
const mail = new RegExp(String.raw`[\p{L}\d][\p{L}\d._+'-]*@${label}(?:\.${label})+`, 'gu');

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d|\d\d)`;
const taxCode = String.raw`(?:p\.?\s?iva|partita iva|c\.?\s?f\.?|codice fiscale)[\s:.]*\d+`;
/** Digits that nobody rings. */
const otherDigits = new RegExp(String.raw`(?<![\p{L}\d./-])(?:${day}|${taxCode})(?![\p{L}\d/-])`, 'giu');

/** Digits with what is written between those of one number, or of two. */
const digits = /(?<![\p{L}\d])(?:\+\s?|\(\s?\+?)?\d(?:[\s().-]{0,3}\d|\s?\/\s?\d)*(?![\p{L}\d])/gu;

const countOf = (text: string): number => text.replaceAll(/\D/g, '').length;
/** As many as a number with its prefix has at least, without the country's. */
const isWhole = (text: string): boolean => countOf(text.replace(/^\W*(?:\+|00)\d\d/, '')) >= 9;

/** «0461 555020/0461 555021» are two, «0461/55.50-20» is one: a stroke ends what is whole, or stands before what is. */
function numbersIn(run: string): string[] {
  const numbers: string[] = [];
  let last = '';
  for (const part of run.split(/(?<=[\d)])(?=\s*[/-])/)) {
    const next = part.replace(/^\s*[/-]\s*/, '');
    const isAnother = last && (isWhole(last) || (countOf(last) >= 6 && countOf(next) >= 6));
    if (isAnother) numbers.push(last);
    last = isAnother ? next : last + part;
  }
  return [...numbers, last].filter((number) => countOf(number) >= 6 && countOf(number) <= 15);
}

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([words]) => words);

/** Where a text can be written or rung to: `mailto:` and `tel:`, with the words that say so. */
export function linksIn(text: string) {
  const mails = found(text, mail).map((words) => ({ words, href: `mailto:${words}` }));
  const rest = text.replaceAll(mail, ' ').replaceAll(otherDigits, ' ; ');
  const numbers = found(rest, digits).flatMap(numbersIn);
  return [...mails, ...numbers.map((words) => ({ words, href: `tel:${words.replaceAll(/[^+\d]/g, '')}` }))];
}

/** What a contact can be reached by, one touch each. */
export function ContactLinks({ contact }: { contact: string }) {
  return linksIn(contact).map(({ words, href }, at) => (
    <a
      key={at}
      href={href}
      className="mr-4 inline-flex min-h-(--ctl-sm) items-center font-semibold wrap-anywhere underline underline-offset-3"
    >
      {words}
    </a>
  ));
}
