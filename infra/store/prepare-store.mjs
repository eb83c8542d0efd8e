import { pins } from '../lib/pins.mjs';
import { goInstall } from '../setup/go-install.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';

async function documentdb(context) {
  const [root, ferretdb] = await Promise.all([documentdbRoot(context), goInstall('ferretdb', pins.ferretdb, context)]);
  return { taken: 'DocumentDB 1.0 behind FerretDB 2.7', start: (options) => documentdbServer({ root, ferretdb, ...options }) };
}

export async function prepareStore(context) {
  return documentdb(context);
}
