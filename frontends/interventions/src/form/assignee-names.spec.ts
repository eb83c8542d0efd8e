import { describe, expect, it } from '@jest/globals';
import { begunName, suggestionsFor, withName } from './assignee-names.ts';

const names = ['Anna Rossi', 'Luca Bianchi', 'Marta Neri', 'Paolo Verdi'];

describe('names for «Assegnato a»', () => {
  it('offers at most three, the person in front of the screen first', () => {
    expect(suggestionsFor('', names, 'Luca Bianchi')).toEqual(['Luca Bianchi', 'Anna Rossi', 'Marta Neri']);
  });

  it('follows what is typed after the last comma and leaves out who is named', () => {
    expect(suggestionsFor('Anna Rossi, ne', names, 'Anna Rossi')).toEqual(['Marta Neri']);
    expect(suggestionsFor('Anna Rossi', names, 'Luca Bianchi')).not.toContain('Anna Rossi');
  });

  it('takes by Enter only a name that was begun', () => {
    expect(begunName('lu', names, 'Anna Rossi')).toBe('Luca Bianchi');
    expect(begunName('Anna Rossi, ma', names, 'Anna Rossi')).toBe('Marta Neri');
    for (const whole of ['', 'Anna Rossi', 'Anna Rossi, ', 'Ditta Verne'])
      expect(begunName(whole, names, 'Anna Rossi')).toBeUndefined();
  });

  it('completes what was started and adds to what was whole', () => {
    expect(withName('lu', 'Luca Bianchi', names)).toBe('Luca Bianchi');
    expect(withName('Anna Rossi', 'Luca Bianchi', names)).toBe('Anna Rossi, Luca Bianchi');
    expect(withName('Ditta Verne, ma', 'Marta Neri', names)).toBe('Ditta Verne, Marta Neri');
  });

  describe('where they hold a comma', () => {
    const formal = ['Rossi, Anna', 'Bianchi, Luca'];

    it('leaves out who is named, and takes a whole one for no beginning', () => {
      expect(suggestionsFor('Rossi, Anna', formal, 'Bianchi, Luca')).toEqual(['Bianchi, Luca']);
      expect(begunName('Rossi, Anna', formal, 'Rossi, Anna')).toBeUndefined();
      expect(begunName('Bianchi, Luca, ros', formal, 'Rossi, Anna')).toBe('Rossi, Anna');
    });

    it('completes what was started on either side of it, and adds to what was whole', () => {
      expect(suggestionsFor('Rossi, An', formal, 'Bianchi, Luca')).toEqual(['Rossi, Anna']);
      expect(withName('Rossi, An', 'Rossi, Anna', formal)).toBe('Rossi, Anna');
      expect(withName('Bianchi, Luca, ros', 'Rossi, Anna', formal)).toBe('Bianchi, Luca, Rossi, Anna');
      expect(withName('Rossi, Anna', 'Bianchi, Luca', formal)).toBe('Rossi, Anna, Bianchi, Luca');
    });
  });
});
