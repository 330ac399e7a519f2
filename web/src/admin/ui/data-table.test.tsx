// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable, noSelection } from './data-table.tsx';
import { copy } from './ui.copy.ts';

afterEach(cleanup);

const rows = [{ id: 'a' }, { id: 'b' }];

function Table() {
  const [selected, onSelect] = useState(noSelection);
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      selection={{ selected, onSelect, nameOf: ({ id }) => id }}
      columns={[
        ['name', ({ id }) => id],
        ['what to do', () => <button type="button">do</button>, 'actions'],
      ]}
    />
  );
}

const { all, one } = copy.selection;
const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const checkedStates = () => [all, one('a'), one('b')].map((name) => getCheckbox(name).checked);

it('names each row by its first column', () => {
  render(<Table />);
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['a', 'b']);
  screen.getByRole('columnheader', { name: 'what to do' });
});

it('selects one row, all rows and none', () => {
  render(<Table />);
  fireEvent.click(getCheckbox(one('a')));
  expect(checkedStates()).toEqual([false, true, false]);
  expect(getCheckbox(all).dataset.indeterminate).toBe('true');
  fireEvent.click(getCheckbox(all));
  expect(checkedStates()).toEqual([true, true, true]);
  fireEvent.click(getCheckbox(all));
  expect(checkedStates()).toEqual([false, false, false]);
  fireEvent.click(getCheckbox(one('b')));
  fireEvent.click(getCheckbox(one('b')));
  expect(checkedStates()).toEqual([false, false, false]);
});

it('shows the sort order, and sorts by another column when its heading is pressed', () => {
  const onSort = vi.fn();
  render(
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ['name', ({ id }) => id, null, 'id'],
        ['size', () => 1, null, 'size'],
        ['note', () => ''],
      ]}
      sort={{ by: 'id', descending: true }}
      onSort={onSort}
    />,
  );
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['descending', null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'size' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('size');
  expect(screen.queryByRole('button', { name: 'note' })).toBeNull();
});
