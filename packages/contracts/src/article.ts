/** Italian articles, alone or with a preposition, and their elided forms. */
const elided = { il: 'l’', Il: 'L’', al: 'all’', dal: 'dall’', Dal: 'Dall’', del: 'dell’' } as const;

// Otto, ottanta, ottocento; undici, undicimila; uno, but not the first day of a month, which is read «primo».
const beginsWithVowel = /^(0?8|11(?!\d)|1(?![\d/.]))/;

/**
 * A day or another number with its article: «il 17/09/2026», «l’11/11/2026», «dall’08/09», «all’80 %».
 * @param number as text, day first
 */
export const withArticle = (article: keyof typeof elided, number: string): string =>
  beginsWithVowel.test(number) ? `${elided[article]}${number}` : `${article} ${number}`;
