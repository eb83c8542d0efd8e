import { registerHooks } from 'node:module';

const file = '/services/maintenance/dist/main.js';
const filter =
  /this\.scoped\(caller\d*, (\{\s*_id: new [\w.]*Types\.ObjectId\(id\)\s*\})\);(\s*const row = await this\.model\.findOne\(own\d*\))/;

/** Loaded before a service: takes the tenant out of the filter of `get`, and past the plugin that would throw on that. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(file)) return loaded;
    const source = String(loaded.source);
    if (!filter.test(source)) throw new Error(`${file} has no filter to break any more`);
    return { ...loaded, source: source.replace(filter, "$1;$2.setOptions({ systemScope: 'admin' })") };
  },
});
