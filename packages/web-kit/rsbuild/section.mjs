import { remoteConfig } from './remote.mjs';

/** `rsbuild build -c …/section.mjs` builds the section in the current folder. */
export default remoteConfig(process.cwd());
