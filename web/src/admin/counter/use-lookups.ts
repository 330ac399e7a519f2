import type { RequestOf } from '@markaz/contract/api';
import type { CounterCard } from '@markaz/contract/money/counter';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { copy } from './counter.copy.ts';

type Lookup = RequestOf<'admin/counter/lookup'>;

/** A card that was scanned or typed, but not found yet. */
export interface Pending {
  readonly id: string;
  /** The text as scanned or typed. */
  readonly text: string;
  readonly request: Lookup;
  /** Why it was not found. Null while the server is asked. */
  readonly problem: string | null;
}

function describeProblem(error: unknown): string {
  if (!isApiError(error)) return copy.lookupFailed;
  return error.status === 404 ? copy.unknown : error.message;
}

/**
 * Looks up cards. Several lookups may run at the same time, so that no scan is lost while the server
 * is asked about the one before. A failed lookup stays in the list and can be repeated.
 */
export function useLookups(onFound: (card: CounterCard) => void) {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const { mutateAsync } = useMutation({
    mutationFn: async (request: Lookup) =>
      requirePermission(await postJson('admin/counter/lookup', request)).card,
  });
  const dismiss = (id: string) => setPending((all) => all.filter((each) => each.id !== id));
  const setProblem = (id: string, problem: string | null) =>
    setPending((all) => all.map((each) => (each.id === id ? { ...each, problem } : each)));
  const ask = ({ id, request }: Pick<Pending, 'id' | 'request'>) =>
    mutateAsync(request).then(
      (card) => {
        dismiss(id);
        onFound(card);
      },
      (error: unknown) => setProblem(id, describeProblem(error)),
    );
  return {
    pending,
    dismiss,
    start(text: string, request: Lookup): void {
      const entry = { id: crypto.randomUUID(), text, request, problem: null };
      setPending((all) => [...all, entry]);
      void ask(entry);
    },
    retry(entry: Pending): void {
      setProblem(entry.id, null);
      void ask(entry);
    },
  };
}
