import { admin } from '@officina/contracts/auth/admin';
import { eraseTenant } from '../tenant/erase-tenant.mjs';
import { UsageError } from '../command-errors.mjs';
import { typedText } from './confirmation.mjs';

const none = 'Non ci sono aziende dimostrative.';
const word = 'demo';
const joined = (codes) => codes.join(' e ');

async function keep({ call }) {
  const { companies } = await call(admin.keepDemo, {});
  if (companies.length === 0) return none;
  const [first] = companies;
  return [
    `Aziende come le altre, da ora: ${joined(companies)}. Vi si entra da ogni computer.`,
    `La password dimostrativa la conoscono tutti: cambiala (npm run admin -- set-password ${first} anna.rossi).`,
  ].join('\n');
}

async function remove({ call, ask, confirm, say }) {
  const { companies } = await call(admin.demo, {});
  if (companies.length === 0) return none;
  const question = `${joined(companies)}, con quello che vi è stato aggiunto: tutto sarà cancellato per sempre. Scrivi ${word} per confermare: `;
  const confirmed = confirm ?? (await typedText(word, question));
  if (confirmed.trim().toLowerCase() !== word)
    throw new Error(`Non è «${word}»: non è stato cancellato niente.`);
  for (const code of companies) say(await eraseTenant({ ask, call, code, confirm: code, say }));
  return `La dimostrazione non c’è più: ${joined(companies)}.`;
}

const changes = { keep, remove };

/** `npm run admin -- demo …`, in the form of the commands. */
export const demoCommand = {
  words: [Object.keys(changes).join('|')],
  options: '[--confirm demo]',
  help: 'keep tiene le aziende dimostrative come aziende qualunque, e vi si entra da ogni computer; remove le cancella per sempre, con quello che vi è stato aggiunto: chiede di scrivere demo, o lo vuole in --confirm; se si interrompe, lo stesso comando riprende',
  async run(call, [change], { confirm }, ask) {
    if (!Object.hasOwn(changes, change))
      throw new UsageError(`«${change}» non c’è. Si scrive: demo ${Object.keys(changes).join('|')}`);
    return changes[change]({ call, ask, confirm, say: console.error });
  },
};

/** A note about the demo after a company was created; empty if there is no demo, or if auth-proxy does not answer. */
export async function demoNote(call) {
  const { companies } = await call(admin.demo, {}).catch(() => ({ companies: [] }));
  if (companies.length === 0) return '';
  return [
    `\nQui ci sono anche le aziende dimostrative ${joined(companies)}: da ora vi si entra soltanto da questo computer.`,
    'npm run admin -- demo remove le cancella, npm run admin -- demo keep le tiene e le apre a tutti.',
  ].join('\n');
}
