/** Starts the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import './app/theme.css';
import './app/base.css';
import './app/opening.css';
import { keepForOffline } from './app/offline';
import { takeUpWhatWasLeft } from './features/share/left';
import { startsWithLink } from './features/share/useLink';
import { followAdvice } from './questions/advice';
import { describe } from './questions/description';
import { followQuestion } from './questions/prediction';
import { useStore } from './state/store';

function start(): void {
  takeUpWhatWasLeft();
  useStore.setState({ opening: startsWithLink() });
  followQuestion();
  describe();
  followAdvice();
  const root = document.getElementById('root');
  if (root !== null) {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  }
  keepForOffline((takeOver) => useStore.getState().offerUpdate(takeOver));
}

// The lines that came with the page are read while the rest is drawn; drawing first would keep them back.
if (document.querySelector('[data-opening]:not([hidden])') !== null && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else start();
