import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../../../infra/lib/paths.mjs';

/** The image that docker-compose.yml takes. @param {string} name of a public image */
function composed(name) {
  const text = readFileSync(join(cloneDir, 'docker-compose.yml'), 'utf8');
  const image = new RegExp(`image: .*?\\b(${name}:[\\w.-]+)`).exec(text)?.[1];
  if (!image) throw new Error(`docker-compose.yml names no image ${name}.`);
  return image;
}

/**
 * Images of the servers of the tests: MONGODB_IMAGE and NATS_IMAGE, else those of docker-compose.yml.
 * @param {NodeJS.ProcessEnv} env
 */
export const serverImages = ({ MONGODB_IMAGE, NATS_IMAGE }) => ({
  MONGODB_IMAGE: MONGODB_IMAGE || composed('mongo'),
  NATS_IMAGE: NATS_IMAGE || composed('nats'),
});
