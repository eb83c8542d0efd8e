import { expect, test } from '@jest/globals';
import type { Registry, RegistrySection } from '@officina/web-kit/shell';
import { menuGroups } from './menu-groups.ts';

const services: Partial<Record<string, string>> = { events: 'events', visit: 'visit', form: 'form' };

const section = (name: string, group: number, order: number, link?: string): RegistrySection => ({
  name,
  service: services[name],
  title: name,
  routes: [`/${name}`],
  access: 'staff',
  menu: { label: name, key: name, icon: 'cog', group, order, link },
  previous: [],
});

const registry: Registry = {
  schema: 1,
  sections: [
    section('events', 4, 1),
    section('visit', 1, 2),
    section('todo', 1, 1),
    section('form', 5, 1, '/form?tenant={tenant}'),
    { name: 'about', title: 'about', routes: ['/about'], access: 'staff', previous: [] },
    {
      name: 'series',
      title: 'series',
      routes: ['/day', '/days'],
      under: 'events',
      access: 'staff',
      previous: [],
    },
  ],
};

const shown = (hidden: Partial<Record<string, boolean>>, showAll = false, off: string[] = []) =>
  menuGroups(registry, { tenant: 'R&S', hidden, showAll, servicesOff: new Set(off) });
const names = (...choices: Parameters<typeof shown>): string[][] =>
  shown(...choices).map((group) => group.map(({ name }) => name));

test('entries are grouped and sorted, and sections without a menu entry are omitted', () => {
  expect(names({})).toEqual([['todo', 'visit'], ['events'], ['form']]);
});

test('a hidden entry is omitted, and so is its group if it is empty', () => {
  expect(names({ visit: true, events: true, todo: false })).toEqual([['todo'], ['form']]);
});

test('«Vedi tutti» shows what the tenant hides', () => {
  expect(names({ visit: true, events: true }, true)).toEqual(names({}));
});

test('an entry of a disabled service is never shown, and neither is an empty group', () => {
  expect(names({}, false, ['events', 'site'])).toEqual([['todo', 'visit'], ['form']]);
  expect(names({ visit: true }, true, ['events', 'form'])).toEqual([['todo', 'visit']]);
});

test('a link can contain the tenant code', () => {
  const [form] = shown({}).at(-1) ?? [];
  expect(form?.to).toBe('/form?tenant=R%26S');
});

test('an entry is also current on pages of sections below it', () => {
  const routes = Object.fromEntries(
    shown({})
      .flat()
      .map((entry) => [entry.name, entry.routes]),
  );
  expect(routes).toMatchObject({ events: ['/events', '/day', '/days'], visit: ['/visit'] });
});
