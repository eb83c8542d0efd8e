import { remoteConfig } from './remote.mjs';

/** `rsbuild build -c …/section.mjs` builds the section in whose folder it runs. */
export default remoteConfig(process.cwd());
