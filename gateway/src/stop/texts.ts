/** Texts of the page that stops e-mail of a kind. */
export const texts = {
  title: 'Avvisi per e-mail · Officina',
  heading: 'Meno e-mail',
  lead: (company: string, label: string | undefined) =>
    label === undefined
      ? `${company} ti manda ogni giorno il riassunto degli avvisi.`
      : `${company} ti avvisa per e-mail di «${label}».`,
  effect: (label: string | undefined) =>
    label === undefined
      ? 'Se lo fermi, gli avvisi restano nella campanella.'
      : 'Se lo fermi, non cambia nient’altro: gli altri avvisi e la campanella restano come sono.',
  /** For somebody who reported and has no account. */
  reporterEffect: 'Se lo fermi, dimentichiamo il tuo indirizzo. La pagina della segnalazione resta.',
  go: 'Non mandarmele più',
  going: 'Fermo…',
  doneHeading: 'Fatto.',
  done: (label: string | undefined) =>
    label === undefined
      ? 'Non ti manderemo più il riassunto del giorno.'
      : `Non ti manderemo più e-mail di «${label}».`,
  back: 'Vai a Officina: dalle scelte degli avvisi si riattivano',
  refused: {
    heading: 'Questo link non vale',
    sentence:
      'Forse non è intero, o il tuo accesso non c’è più. Le e-mail si fermano anche dalle scelte degli avvisi.',
    back: 'Vai a Officina',
  },
};
