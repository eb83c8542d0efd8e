import { describe, expect, it } from '@jest/globals';
import { completedName, suggestionsFor, insertName } from './assignee-names.ts';

const names = ['Anna Rossi', 'Luca Bianchi', 'Marta Neri', 'Paolo Verdi'];

describe('names for «Assegnato a»', () => {
  it('are at most three, the current user first', () => {
    expect(suggestionsFor('', names, 'Luca Bianchi')).toEqual(['Luca Bianchi', 'Anna Rossi', 'Marta Neri']);
  });

  it('match the text after the last comma and exclude names already present', () => {
    expect(suggestionsFor('Anna Rossi, ne', names, 'Anna Rossi')).toEqual(['Marta Neri']);
    expect(suggestionsFor('Anna Rossi', names, 'Luca Bianchi')).not.toContain('Anna Rossi');
  });

  it('are completed by Enter only if a name is partly typed', () => {
    expect(completedName('lu', names, 'Anna Rossi')).toBe('Luca Bianchi');
    expect(completedName('Anna Rossi, ma', names, 'Anna Rossi')).toBe('Marta Neri');
    for (const complete of ['', 'Anna Rossi', 'Anna Rossi, ', 'Ditta Verne'])
      expect(completedName(complete, names, 'Anna Rossi')).toBeUndefined();
  });

  it('complete a partly typed name, or are appended to a complete one', () => {
    expect(insertName('lu', 'Luca Bianchi', names)).toBe('Luca Bianchi');
    expect(insertName('Anna Rossi', 'Luca Bianchi', names)).toBe('Anna Rossi, Luca Bianchi');
    expect(insertName('Ditta Verne, ma', 'Marta Neri', names)).toBe('Ditta Verne, Marta Neri');
  });

  describe('with a comma in them', () => {
    const formal = ['Rossi, Anna', 'Bianchi, Luca'];

    it('exclude names already present, and a complete name is not completed again', () => {
      expect(suggestionsFor('Rossi, Anna', formal, 'Bianchi, Luca')).toEqual(['Bianchi, Luca']);
      expect(completedName('Rossi, Anna', formal, 'Rossi, Anna')).toBeUndefined();
      expect(completedName('Bianchi, Luca, ros', formal, 'Rossi, Anna')).toBe('Rossi, Anna');
    });

    it('complete a name that is partly typed on either side of the comma, or are appended to a complete one', () => {
      expect(suggestionsFor('Rossi, An', formal, 'Bianchi, Luca')).toEqual(['Rossi, Anna']);
      expect(insertName('Rossi, An', 'Rossi, Anna', formal)).toBe('Rossi, Anna');
      expect(insertName('Bianchi, Luca, ros', 'Rossi, Anna', formal)).toBe('Bianchi, Luca, Rossi, Anna');
      expect(insertName('Rossi, Anna', 'Bianchi, Luca', formal)).toBe('Rossi, Anna, Bianchi, Luca');
    });
  });
});
