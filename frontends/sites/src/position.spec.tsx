/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { endPage, field, fill, press, renderPage, TestServer, valueOf } from '@officina/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { parsePair } from './position.tsx';
import { siteRecord } from './record.ts';
import Section from './Section.tsx';

describe('[S2.site.coordinates] a pasted pair', () => {
  test.each([
    ['46.0512,11.2345', 46.0512, 11.2345],
    [' 46.0512 ,\t11.2345\n', 46.0512, 11.2345],
    ['46,0512; 11,2345', 46.0512, 11.2345],
    ['46,0512, 11,2345', 46.0512, 11.2345],
    ['46.0512/11.2345', 46.0512, 11.2345],
    ['-33.4489, -70.6693', -33.4489, -70.6693],
    ['46,11', 46, 11],
    ['90,-180', 90, -180],
  ])('%j is accepted', (text, lat, lon) => {
    expect(parsePair(text)).toEqual({ lat, lon });
  });

  test.each(['', '46.0512', 'Pergine', '46.0512,', '1,2;3;4', '46.05.12,11', 'N46,E11'])(
    '%j is refused',
    (text) => {
      expect(parsePair(text)).toBe('Non è una coppia «lat,lon»: per esempio 46.0512, 11.2345');
    },
  );

  test.each(['90.1,11', '-91;11', '46,180.01'])('%j is out of range', (text) => {
    expect(parsePair(text)).toBe('La latitudine va da −90 a 90, la longitudine da −180 a 180');
  });
});

const coordinates = 'Coordinate «lat,lon»';
const notAPair = 'Non è una coppia «lat,lon»: per esempio 46.0512, 11.2345';

describe('the position of a new site', () => {
  let server: TestServer;
  beforeEach(async () => {
    const kept = { routes: siteRecord.routes, blank: {}, documents: [] };
    server = await new TestServer([kept], { 'GET /api/maintenance/machine/all': [] }).start();
    renderPage(<Section />, '/site?new=1');
    await screen.findByLabelText(coordinates);
  });
  afterEach(endPage);

  test('[S2.site.coordinates] a pasted pair is saved even without «Converti»', async () => {
    await fill('Nome', 'Sede');
    await fill('Indirizzo', 'Via Emilia 1');
    await fill('Città', 'Modena');
    await fill(coordinates, '44.6471, 10.9252');
    expect([valueOf('Latitudine'), valueOf('Longitudine')]).toEqual(['44,6471', '10,9252']);
    await press('Crea luogo');
    const sent = { name: 'Sede', gpsLat: 44.6471, gpsLon: 10.9252 };
    await waitFor(() => expect(server.writes()).toMatchObject([{ body: sent }]));
  });

  test('a position corrected by a second pair or by hand is saved', async () => {
    await fill('Nome', 'Sede');
    await fill('Indirizzo', 'Via Emilia 1');
    await fill('Città', 'Modena');
    await fill(coordinates, '44.6471, 10.9252');
    await fill(coordinates, '45.5, 11.25');
    expect([valueOf('Latitudine'), valueOf('Longitudine')]).toEqual(['45,5', '11,25']);
    await fill('Longitudine', '11,5');
    fireEvent.blur(await field('Longitudine'));
    await press('Crea luogo');
    await waitFor(() => expect(server.writes()).toMatchObject([{ body: { gpsLat: 45.5, gpsLon: 11.5 } }]));
  });

  test('a text that is no pair is reported at its field on blur and by «Converti», and Enter saves nothing', async () => {
    await fill(coordinates, 'Modena');
    expect(screen.queryByText(notAPair)).toBeNull();
    fireEvent.blur(await field(coordinates));
    expect(screen.getByText(notAPair)).toBeTruthy();
    await fill(coordinates, '91, 10');
    expect(screen.queryByText(notAPair)).toBeNull();
    await press('Converti');
    expect(screen.getByText('La latitudine va da −90 a 90, la longitudine da −180 a 180')).toBeTruthy();
    const isHandled = !fireEvent.keyDown(await field(coordinates), { key: 'Enter' });
    expect(isHandled).toBe(true);
    expect(valueOf('Latitudine')).toBe('');
  });

  test('the map is offered once there is a position', async () => {
    expect(screen.queryByText('Apri nella mappa')).toBeNull();
    await fill(coordinates, '44.6471, 10.9252');
    expect(screen.getByText('Apri nella mappa').closest('a')?.href).toBe(
      'https://www.openstreetmap.org/?mlat=44.6471&mlon=10.9252#map=17/44.6471/10.9252',
    );
  });

  test('a position is rounded to six decimals', async () => {
    await fill(coordinates, '44.64712345, 10.92529876');
    expect([valueOf('Latitudine'), valueOf('Longitudine')]).toEqual(['44,647123', '10,925299']);
  });

  test('the equator and the prime meridian are valid positions', async () => {
    await fill(coordinates, '0, 0');
    expect([valueOf('Latitudine'), valueOf('Longitudine')]).toEqual(['0', '0']);
    expect(screen.getByText('Apri nella mappa').closest('a')?.href).toContain('mlat=0&mlon=0');
  });

  test('a page without https shows why the device’s position is unavailable', async () => {
    await press('Usa la mia posizione');
    const why = 'La posizione si può usare solo con un indirizzo https. Incolla le coordinate.';
    expect(await screen.findByText(why)).toBeTruthy();
  });
});
