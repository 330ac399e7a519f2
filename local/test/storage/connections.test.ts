import { expect, it } from 'vitest';
import { useStorage } from './harness.ts';

const storage = useStorage();

it('keeps idle connections open, so that clients do not write on a connection that is being closed', async () => {
  const { headers } = await fetch(`${storage().origin}/storage/v1/b/any/o`);
  expect(headers.get('keep-alive')).toBe('timeout=600');
});
