// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterBar } from './filter-bar.tsx';
import { anyText, hasFilters, oneOf, readFilters } from './filters.ts';
import { SelectField } from './select-field.tsx';
import { copy } from './ui.copy.ts';

afterEach(cleanup);

const sizes = ['small', 'large'] as const;

function renderBar(size: string) {
  const handlers = { onClear: vi.fn(), onChange: vi.fn() };
  render(
    <FilterBar label="filters" filter={{ size }} onClear={handlers.onClear}>
      <SelectField
        label="size"
        value={size}
        options={[['', 'any'], ...sizes.map((each) => [each, each] as const)]}
        onChange={handlers.onChange}
      />
    </FilterBar>,
  );
  return handlers;
}

it('offers to clear the filters only if one is set', () => {
  renderBar('');
  expect(screen.queryByRole('button', { name: copy.clearFilters })).toBeNull();
  cleanup();
  const { onClear } = renderBar('small');
  fireEvent.click(screen.getByRole('button', { name: copy.clearFilters }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('calls onChange with the chosen value', () => {
  const { onChange } = renderBar('small');
  fireEvent.change(screen.getByRole('combobox', { name: 'size' }), { target: { value: 'large' } });
  expect(onChange).toHaveBeenCalledWith('large');
});

it('reads valid filters from the URL, and ignores invalid ones', () => {
  const read = (address: string) =>
    readFilters<{ readonly size?: string; readonly name?: string }>(new URLSearchParams(address), {
      size: oneOf(sizes),
      name: anyText,
    });
  expect(read('size=large&name=x&other=1')).toEqual({ size: 'large', name: 'x' });
  expect(read('size=constructor&name=')).toEqual({});
  expect(hasFilters(read('size=small'))).toBe(true);
  expect(hasFilters({ size: undefined, name: '' })).toBe(false);
});
