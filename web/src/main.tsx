import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepForOffline } from './app/offline';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <h1>Mountwise</h1>
    </StrictMode>,
  );
}

keepForOffline(() => undefined);
