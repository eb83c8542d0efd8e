import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { KitPage } from './kit-page.tsx';
import './kit.css';

const theme = new URLSearchParams(location.search).get('tema');
if (theme === 'dark') document.documentElement.dataset['theme'] = 'dark';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <KitPage />
      </BrowserRouter>
    </StrictMode>,
  );
}
