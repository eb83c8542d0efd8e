import { describe, expect, it } from '@jest/globals';
import { begunName, suggestionsFor, withName } from './names.ts';

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
});
