import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import { z } from 'zod';
import type { Fault, FaultInjector } from '../firestore/faults.ts';
import type { UsageMeter } from '../firestore/usage.ts';
import type { StorageFaults } from '../storage/faults.ts';
import { faultSchema, storageFaultSchema } from './fault-schema.ts';

/** The parts of the emulator that the control API reads and changes. */
export interface ControlTarget {
  readonly usage: Pick<UsageMeter, 'snapshot' | 'reset'>;
  readonly faults: Pick<FaultInjector, 'inject' | 'clear'>;
  storageFaults(): StorageFaults;
  /** Returns the addresses of both servers for `/local/health`. */
  health(): object;
  /** Deletes all documents and objects, or only the documents of one Firestore project. */
  clear(project?: string): Promise<void>;
}

/** Creates routes under `/local/`, for tests and scripts in other processes. */
export function controlRoutes(controlled: ControlTarget): Router {
  const { usage, faults } = controlled;
  const router = Router();

  router.get('/local/health', (_request, response) => {
    response.json({ status: 'ok', ...controlled.health() });
  });

  router.get('/local/usage', (request, response) => {
    response.json(usage.snapshot(projectOf(request)));
  });

  router.post('/local/usage/reset', (request, response) => {
    usage.reset(projectOf(request));
    response.json({});
  });

  router.post('/local/faults', express.json({ type: () => true }), (request, response) => {
    const parsed = faultSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ error: z.prettifyError(parsed.error) });
      return;
    }
    const fault: Fault = parsed.data;
    faults.inject(fault);
    response.status(201).json(fault);
  });

  router.delete('/local/faults', (request, response) => {
    faults.clear(projectOf(request));
    response.json({});
  });

  router.post('/local/storage-faults', express.json({ type: () => true }), (request, response) => {
    const parsed = storageFaultSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ error: z.prettifyError(parsed.error) });
      return;
    }
    controlled.storageFaults().inject(parsed.data);
    response.status(201).json(parsed.data);
  });

  router.delete('/local/storage-faults', (_request, response) => {
    controlled.storageFaults().clear();
    response.json({});
  });

  router.post('/local/reset', async (request, response) => {
    await controlled.clear(projectOf(request));
    response.json({});
  });

  router.use('/local', (request, response) => {
    response.status(404).json({ error: `No ${request.method} ${request.originalUrl} here.` });
  });

  router.use('/local', answerError);
  return router;
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const isInvalidJson = error instanceof SyntaxError;
  if (!isInvalidJson) console.error(error);
  response.status(isInvalidJson ? 400 : 500).json({
    error: isInvalidJson ? 'The body is not JSON.' : 'Something went wrong; see the log.',
  });
};

function projectOf(request: Request): string | undefined {
  const { project } = request.query;
  return typeof project === 'string' && project !== '' ? project : undefined;
}
