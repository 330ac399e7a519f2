import { vi } from 'vitest';

// Files share a worker, so that React and Material UI load once. Our own modules, which a file may
// have replaced and which keep state, start anew with each file.
vi.resetModules();
