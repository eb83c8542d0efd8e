import { publishRemotes } from '../start/publish-remotes.mjs';

await publishRemotes();
