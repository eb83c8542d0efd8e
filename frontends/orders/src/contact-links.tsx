/** An e-mail address or a telephone number of at least six digits. */
const reachable = /[^\s<>(),;]+@[^\s<>(),;]+\.[^\s<>(),;]+|\+?\d(?:[\s./-]?\d){5,}/g;

/** Where a text can be written or rung to: `mailto:` and `tel:`, with the words that say so. */
export const linksIn = (text: string) =>
  [...text.matchAll(reachable)].map(([words]) => ({
    words,
    href: words.includes('@') ? `mailto:${words}` : `tel:${words.replaceAll(/[^+\d]/g, '')}`,
  }));

/** What a contact can be reached by, one touch each. */
export function ContactLinks({ contact }: { contact: string }) {
  return linksIn(contact).map(({ words, href }) => (
    <a
      key={href}
      href={href}
      className="mr-4 inline-flex min-h-(--ctl-sm) items-center font-semibold wrap-anywhere underline underline-offset-3"
    >
      {words}
    </a>
  ));
}
