// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SpeedSelect } from './media-controls.tsx';
import { QualitySelect, useQuality } from './player-controls.tsx';

afterEach(cleanup);

const texts = (list: HTMLElement) =>
  [...list.querySelectorAll('option')].map(({ textContent }) => textContent);

it('lists automatic quality first, and then the available heights', () => {
  const choose = vi.fn();
  const qualities = { heights: [240, 720], choose };
  const { result } = renderHook(() => useQuality(qualities));
  if (result.current === null) throw new Error('No quality');
  render(<QualitySelect {...result.current} />);
  const list = screen.getByRole('combobox', { name: 'الجودة' });
  expect(texts(list)).toEqual(['تلقائية', '240p', '720p']);
  fireEvent.change(list, { target: { value: '1' } });
  expect(choose).toHaveBeenLastCalledWith(1);
  fireEvent.change(list, { target: { value: 'auto' } });
  expect(choose).toHaveBeenLastCalledWith(null);
});

it('shows speeds in Latin digits', () => {
  render(<SpeedSelect rate={1} choose={vi.fn()} />);
  expect(texts(screen.getByRole('combobox', { name: 'سرعة التشغيل' }))).toEqual([
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
  ]);
});
