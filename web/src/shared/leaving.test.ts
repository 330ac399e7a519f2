import { expect, it, vi } from 'vitest';
import { holdLeaving, leaveThen } from './leaving.ts';

it('leaves at once where nobody has unsaved work, and asks the last who has', () => {
  const goOn = vi.fn();
  leaveThen(goOn);
  expect(goOn).toHaveBeenCalledTimes(1);

  const asked: (() => void)[] = [];
  const letGo = holdLeaving((leave) => asked.push(leave));
  leaveThen(goOn);
  expect(goOn).toHaveBeenCalledTimes(1);
  asked[0]?.();
  expect(goOn).toHaveBeenCalledTimes(2);

  letGo();
  leaveThen(goOn);
  expect(goOn).toHaveBeenCalledTimes(3);
  expect(asked).toHaveLength(1);
});
