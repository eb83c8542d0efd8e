import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testGateway } from '../testing/test-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'officina-registry-'));

function write(path: string, content: string) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  write('host/index.html', '<!doctype html><head><title>Officina</title></head>');
  write('mfe/registry.json', '{}');
  gateway = await testGateway({ HOST_DIR: join(folder, 'host'), MFE_DIR: join(folder, 'mfe') });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const open = (path: string) => fetch(gateway.url + path);

describe('a section that needs a newer host', () => {
  const publish = (version: string, kit: string, routes = ['/machine']) => {
    const shared = [
      { name: '@officina/web-kit/forms', requiredVersion: kit },
      { name: 'react/jsx-runtime', requiredVersion: '^19.3.1' },
    ];
    write(`mfe/machines/${version}/mf-manifest.json`, JSON.stringify({ shared }));
    write(
      `mfe/machines/${version}/section.json`,
      JSON.stringify({ name: 'machines', title: version, routes }),
    );
  };
  const current = {
    ...{ name: 'machines', title: '0.3.0', routes: ['/machine', '/new'] },
    ...{ version: '0.3.0', manifest: '/mfe/machines/0.3.0/mf-manifest.json', previous: ['0.2.0', '0.1.0'] },
  };
  const home = { name: 'home', title: 'Home', routes: ['/'], previous: [] };
  const registry = JSON.stringify({ schema: 1, sections: [home, current] });
  const setHostKit = (kit: string) =>
    write('host/shared.json', JSON.stringify({ 'react/': '19.3.1', '@officina/web-kit/forms': kit }));
  beforeAll(() => {
    publish('0.1.0', '^0.4.0');
    publish('0.2.0', '^0.5.1');
    publish('0.3.0', '^0.5.2', ['/machine', '/new']);
    write('mfe/registry.json', registry);
  });
  const offered = async () => (await open('/mfe/registry.json')).json();
  const older = (version: string, previous: string[]) => {
    const manifest = `/mfe/machines/${version}/mf-manifest.json`;
    const offer = { name: 'machines', title: version, routes: ['/machine'], version, manifest, previous };
    return { schema: 1, sections: [home, offer] };
  };

  it('is offered in the newest version that the host can run, also in pages', async () => {
    setHostKit('0.5.1');
    expect(await offered()).toEqual(older('0.2.0', ['0.3.0', '0.1.0']));
    expect(await (await open('/machine')).text()).toContain('"version":"0.2.0"');
    expect((await open('/new')).status).toBe(404);
    expect(gateway.log()).toContain('"version":"0.3.0","instead":"0.2.0"');
    setHostKit('0.4.7');
    expect(await offered()).toEqual(older('0.1.0', ['0.3.0', '0.2.0']));
  });

  it('is offered unchanged if the host is new enough, no version fits, or requirements are unknown', async () => {
    for (const kit of ['0.5.2', '0.5.9', '0.3.0']) {
      setHostKit(kit);
      expect(await (await open('/mfe/registry.json')).text()).toBe(registry);
    }
    write('host/shared.json', '{');
    expect(await (await open('/mfe/registry.json')).text()).toBe(registry);
    setHostKit('0.5.1');
    write('mfe/machines/0.3.0/mf-manifest.json', '{');
    write('mfe/registry.json', `${registry}\n`);
    expect(await (await open('/mfe/registry.json')).text()).toBe(`${registry}\n`);
  });
});
