// Runs the program of a container with its secrets, which neither the image nor the settings of the container hold.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

const secrets = '/secret/env';
if (existsSync(secrets)) loadEnvFile(secrets);
await import(new URL('../../main.js', import.meta.url).href);
