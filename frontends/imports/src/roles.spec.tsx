/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, renderPage } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

afterEach(endPage);

test.each(['', '/machines', `/machines?id=${'a'.repeat(24)}`])(
  'the page /configuration/importa%s says who may import, to those who may not',
  (path) => {
    asRole('technician');
    renderPage(<Section />, `/configuration/importa${path}`);
    expect(document.body.textContent).toContain('Può farlo soltanto chi è Responsabile o Amministratore.');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
