import { afterAll } from 'vitest';
import { closeAll } from './after-file.ts';

// Vitest runs this file again for each test file, and adds the hook to that file.
afterAll(closeAll);
