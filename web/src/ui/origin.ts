/** What something that is taken along stands for, in lines to be read beside it wherever it goes. */
import { createContext } from 'react';

export const Origin = createContext<() => Promise<readonly string[]>>(() => Promise.resolve([]));
