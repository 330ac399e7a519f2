import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshForDocument } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

async function leaveAndComeBack(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await minutes(0);
}

async function loseAndFindNetwork(): Promise<void> {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await minutes(0);
}

it('fetches once per document, again only if invalidated or stale on return', async () => {
  const client = new QueryClient();
  client.mount();
  const ask = vi.fn(async () => 'answer');
  const query = { ...freshForDocument, queryKey: ['thing'], queryFn: ask };
  const visit = () => new QueryObserver(client, query).subscribe(() => undefined);

  const leave = visit();
  await leaveAndComeBack();
  leave();
  await minutes(45);
  visit();
  await client.prefetchQuery(query);
  expect(ask).toHaveBeenCalledTimes(1);

  await leaveAndComeBack();
  await leaveAndComeBack();
  await loseAndFindNetwork();
  expect(ask).toHaveBeenCalledTimes(2);
  await minutes(31);
  await loseAndFindNetwork();
  expect(ask).toHaveBeenCalledTimes(3);
  await client.invalidateQueries({ queryKey: ['thing'] });
  expect(ask).toHaveBeenCalledTimes(4);
  client.unmount();
});
