// Imported first by what people start: the settings of the clone's `.env` count where the environment says nothing.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const file = new URL('../../.env', import.meta.url);

if (existsSync(file)) {
  // Windows puts its mark before the first name.
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))))
    process.env[name] ||= value;
}
