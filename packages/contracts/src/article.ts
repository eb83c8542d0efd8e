/** Italian articles, alone or with a preposition, and what becomes of them before a vowel. */
const elided = { il: 'l’', Il: 'L’', al: 'all’', dal: 'dall’', Dal: 'Dall’', del: 'dell’' } as const;

// Otto, ottanta, ottocento; undici, undicimila; uno, but not the first of a month, which reads «primo».
const beginsWithVowel = /^(0?8|11(?!\d)|1(?![\d/.]))/;

/**
 * An article before a day or another number as it is read aloud: «il 17/09/2026», «l’11/11/2026», «dall’08/09», «all’80 %».
 * @param number as it is written, day first
 */
export const withArticle = (article: keyof typeof elided, number: string): string =>
  beginsWithVowel.test(number) ? `${elided[article]}${number}` : `${article} ${number}`;
