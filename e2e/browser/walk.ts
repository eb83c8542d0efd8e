import type { Page, Request } from '@playwright/test';
import { followLink } from './follow.ts';

/** A button or a link that a page offers. */
interface Offered {
  /** Its place among those that the page offers now. */
  at: number;
  name: string;
  /** Pressed first to last: usual ones, those that add to a form, send it, close it, and those that delete. */
  rank: number;
  /** The same on every page. */
  isLayout: boolean;
}

/** They leave the application, or wait for a person outside it. */
const skipped = /^(Esci|Stampa.*|Apri .* in una nuova scheda)$/;

/** Opened in between, so that the next page starts anew. */
const between = { path: '/about', title: 'Informazioni' };

/** How deep dialogs open on top of each other. */
const deepest = 2;

/** Marks everything that can be pressed now, in the front dialog if there is one. */
const markOffered = (page: Page): Promise<Offered[]> =>
  page.evaluate(() => {
    const inFront = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open'),
    ].filter((element) => element.checkVisibility() && !element.closest('[data-leave]'));
    const front = inFront.at(-1) ?? document.body;
    /** Whether it stands in a long list, behind enough others like it. */
    const isOneMore = (element: Element) => {
      const row = element.closest('li, tr');
      const place = [...(row?.parentElement?.children ?? [])].indexOf(row ?? element);
      return place >= 8 && !element.matches('[role=switch]');
    };
    const isOffered = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !isOneMore(element) &&
      !element.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true]') &&
      !element.matches(
        '[target=_blank], [href^="tel:"], [href^="mailto:"], [href^="http"], [href^="#"], [data-print=hide] a, nav a',
      );
    for (const old of document.querySelectorAll('[data-walk]')) old.removeAttribute('data-walk');
    return [...front.querySelectorAll('button, summary, a[href], [role=menuitem], [role=tab], [role=switch]')]
      .filter(isOffered)
      .map((element, at) => {
        element.setAttribute('data-walk', String(at));
        const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const link = element instanceof HTMLAnchorElement ? new URL(element.href) : undefined;
        const address = link && `${link.pathname} ${[...link.searchParams.keys()].join(' ')}`;
        const name = (address ?? words)
          .replaceAll(/[0-9a-f]{24}|\d+/g, '#')
          .replaceAll(/\s+/g, ' ')
          .trim();
        const isDay = element.closest('[role=gridcell]') !== null;
        const kind = element.getAttribute('data-kind') ?? '';
        const sends = element.getAttribute('type') === 'submit' || kind === 'key';
        const deletes = kind === 'danger' || kind === 'stop' || /^(Elimina|Disattiva)/.test(name);
        const closes = /^(Annulla|Chiudi|Indietro|Continua a modificare)$/.test(name);
        const isLayout = front === document.body && element.closest('[data-print=hide], nav') !== null;
        const adds = name.startsWith('Aggiungi');
        const rank = [adds, sends, closes, deletes].lastIndexOf(true) + 1;
        return { at, name: isDay ? 'a day' : name, rank, isLayout };
      });
  });

/** Where the user is: the page, and the title of what is in front of it. */
const placeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
    const front = all.filter((element) => element.checkVisibility());
    const titles = front.map((element) => element.querySelector('h1, h2')?.textContent ?? 'menu');
    return [location.pathname, ...titles].join(' > ');
  });

/** Fills in the front form, so that what is sent differs from what is stored. */
async function fillIn(page: Page, turn: number): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
  const front = (await dialog.count()) > 0 ? dialog : page.locator('main form');
  const fields = front.locator(':is(input, textarea):enabled:visible:not([readonly])');
  for (const field of await fields.all()) {
    const kind = await field.evaluate((element) => {
      const { type, value, placeholder } = element as HTMLInputElement;
      const hasOptions = element.getAttribute('role') === 'combobox';
      if (placeholder.startsWith('gg/mm') || (value !== '' && hasOptions)) return 'none';
      if (hasOptions) return 'options';
      const isNumber = ['decimal', 'numeric'].includes(element.getAttribute('inputmode') ?? '');
      if (isNumber) return value === '' ? 'number' : 'none';
      return type === 'textarea' || value === '' ? type : 'none';
    });
    if (kind === 'options') await field.press('ArrowDown').then(() => field.press('Enter'));
    if (kind === 'number') await field.fill('7');
    if (kind === 'email') await field.fill(`prova${turn}@rossi.example`);
    if (['text', 'textarea', 'tel'].includes(kind)) await field.fill(`PROVA${turn}`);
  }
}

/** Whether a page or its data are on their way. */
async function isLoading(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const main = document.querySelector('main');
  return (
    main !== null && (!main.querySelector('h1') || !!main.querySelector('.ui\\:skeleton, [aria-busy=true]'))
  );
}

/** A walk through pages that presses everything they offer, and keeps what the gateway answered. */
export class Walk {
  /** Calls that were refused because of the role, each with the button that made it. */
  readonly refused: string[] = [];
  /** Calls that changed something, without ids. */
  readonly writes = new Set<string>();
  presses = 0;
  private at = '';
  /** Whether the front form was filled in since the page was loaded. */
  private isFilledIn = false;
  private readonly met = new Set<string>();
  private readonly running = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (!/\/api\/live/.test(request.url())) this.running.add(request);
    });
    page.on('requestfinished', (request) => this.running.delete(request));
    page.on('requestfailed', (request) => this.running.delete(request));
    page.on('response', (response) => {
      const call = `${response.request().method()} ${new URL(response.url()).pathname}`;
      if (response.status() === 403) this.refused.push(`${this.at}: ${call}`);
      const isWrite = !call.startsWith('GET') && response.ok() && call.includes('/api/');
      if (isWrite) this.writes.add(call.replaceAll(/[0-9a-f]{24}|[\w-]{22}(?=$|\/)/g, '#'));
    });
  }

  /** Opens an address and presses everything on its page, and in the dialogs that open. */
  async through(address: string): Promise<void> {
    this.at = address;
    await this.within(address, []);
  }

  /** @param reached where the presses of `path` have led, if they were just made */
  private async within(address: string, path: string[], reached?: string): Promise<void> {
    for (let round = 0; ; round += 1) {
      if (!(reached && round === 0) && !(await this.follow(address, path))) return;
      this.isFilledIn = false;
      const place = await placeOf(this.page);
      // The same presses may lead elsewhere: a form that was sent no longer asks before it closes.
      if (reached && place !== reached) return;
      let [count, now, last] = [0, place, ''];
      for (let next; now === place && (next = await this.next(place)); count += 1) {
        last = next.name;
        await this.press(next);
        this.presses += 1;
        // It may have opened fields.
        if (next.rank === 1) this.isFilledIn = false;
        now = await placeOf(this.page);
      }
      if (now.startsWith(`${place} > `) && path.length < deepest)
        await this.within(address, [...path, last], now);
      if (count === 0) return;
    }
  }

  /** What was not pressed yet. */
  private async next(place: string): Promise<Offered | undefined> {
    const keyOf = ({ name, isLayout }: Offered) =>
      isLayout || name.startsWith('/') ? name : `${place} ${name}`;
    const all = await markOffered(this.page);
    const fresh = all.filter(
      (one) => !this.met.has(keyOf(one)) && one.name !== '' && !skipped.test(one.name),
    );
    const found = fresh.toSorted((a, b) => a.rank - b.rank)[0];
    if (found && found.rank > 0 && !this.isFilledIn) {
      this.isFilledIn = true;
      await fillIn(this.page, this.presses);
      return this.next(place);
    }
    if (found) this.met.add(keyOf(found));
    return found;
  }

  private async press({ at, name }: Offered): Promise<void> {
    this.at = `${this.at.split(' · ', 1)[0]} · ${name}`;
    const target = this.page.locator(`[data-walk="${at}"]`);
    // A message may cover it for a while, and a list that was just loaded may replace it.
    await target
      .click({ timeout: 1_000 })
      .catch(() => target.dispatchEvent('click', undefined, { timeout: 1_000 }))
      .catch(() => undefined);
    if (await this.page.getByRole('listbox').first().isVisible()) await this.page.keyboard.press('Escape');
    await this.settle();
  }

  /** Opens a page anew and repeats presses; false if one of them is no longer offered. */
  private async follow(address: string, path: string[]): Promise<boolean> {
    await this.open(address);
    for (const name of path) {
      const found = (await markOffered(this.page)).find((one) => one.name === name);
      if (!found) return false;
      await this.press(found);
    }
    return true;
  }

  /** Inside the application where possible, because that is faster. */
  private async open(address: string): Promise<void> {
    const title = this.page.getByRole('heading', { level: 1, name: between.title });
    if (this.presses > 0) await followLink(this.page, between.path);
    await this.settle();
    if (await title.isVisible()) await followLink(this.page, address);
    await this.settle();
    // A question about unsaved input keeps the page, and a link may have led out of the application.
    if (this.page.url().endsWith(address) && (await title.isVisible()) === (address === between.path)) return;
    await this.page.goto(address);
    await this.settle();
  }

  /** Waits until nothing is on its way, but no longer than a few seconds: what is live never ends. */
  private async settle(): Promise<void> {
    for (let [quiet, turns] = [0, 0]; quiet < 2 && turns < 40; turns += 1) {
      // A page that is being left has no answer.
      const isWaiting = await this.page.evaluate(isLoading).catch(() => true);
      quiet = this.running.size === 0 && !isWaiting ? quiet + 1 : 0;
    }
  }
}
