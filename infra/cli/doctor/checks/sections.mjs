import { join } from 'node:path';
import { ok, skipped, warning } from '../finding.mjs';

/** Loaded lazily: it imports builds, which a fresh clone does not have. */
async function publishedIn(dataDir, frontends) {
  try {
    const { publishedSections } = await import('../../../run/mfe/publish.mjs');
    return await publishedSections({ mfeDir: join(dataDir, 'mfe'), frontends });
  } catch (failure) {
    if (failure.code === 'ERR_MODULE_NOT_FOUND') return [];
    throw failure;
  }
}

const listed = (places) => places.map(({ name, current = 'mancante' }) => `${name} (${current})`).join(', ');

/**
 * Whether the published sections are the build of this folder.
 * @param {{ dataDir: string, frontends?: string }} options
 */
export async function sections({ dataDir, frontends }) {
  const places = await publishedIn(dataDir, frontends);
  if (!places.some(({ current }) => current)) return skipped('si pubblicano al primo avvio');
  const different = places.filter(({ build, current }) => build && build !== current);
  const byHand = different.filter(({ build, rolledBackFrom }) => rolledBackFrom === build);
  const others = different.filter((place) => !byHand.includes(place));
  if (others.length > 0)
    return warning(
      `non sono la build di questa cartella: ${listed(others)}`,
      'Riavvia Officina: a ogni avvio le sezioni sono quelle di questa cartella.',
    );
  if (byHand.length > 0)
    return warning(
      `riportate indietro a mano: ${listed(byHand)}`,
      'Restano così fino alla prossima build; per averle subito: npm run mfe -- publish NOME --no-build.',
    );
  return ok('la build di questa cartella');
}
