import { publishRemotes } from '../run/publish-remotes.mjs';

await publishRemotes();
