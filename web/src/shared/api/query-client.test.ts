import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchRarely } from './query-client.ts';

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

it('fetches again only after invalidation, or if the answer is stale when the tab or network returns', async () => {
  const client = new QueryClient();
  client.mount();
  const fetchAnswer = vi.fn(async () => 'answer');
  const query = { ...refetchRarely, queryKey: ['thing'], queryFn: fetchAnswer };
  const visit = () => new QueryObserver(client, query).subscribe(() => undefined);

  const leavePage = visit();
  await leaveAndComeBack();
  leavePage();
  await minutes(45);
  visit();
  await client.prefetchQuery(query);
  expect(fetchAnswer).toHaveBeenCalledTimes(1);

  await leaveAndComeBack();
  await leaveAndComeBack();
  await loseAndFindNetwork();
  expect(fetchAnswer).toHaveBeenCalledTimes(2);
  await minutes(31);
  await loseAndFindNetwork();
  expect(fetchAnswer).toHaveBeenCalledTimes(3);
  await client.invalidateQueries({ queryKey: ['thing'] });
  expect(fetchAnswer).toHaveBeenCalledTimes(4);
  client.unmount();
});
