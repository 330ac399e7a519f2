// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiCopy } from '../../shared/api/copy.ts';
import { componentsCopy } from '../../shared/ui/copy.ts';
import { enrolmentCopy } from './copy.ts';
import { EnrolForm } from './enrol-form.tsx';

vi.mock('./code-entry.ts', () => {
  throw new Error('No connection');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['a part of the site did not arrive', true, componentsCopy.unloaded.text],
  ['there is no connection', false, apiCopy.offline],
])(
  'says that %s when what reads a code is missing, and keeps what was typed',
  async (_, onLine, said) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const onCode = vi.fn();
    render(<EnrolForm initialCode="" action="اشترك" busy={false} error={null} onCode={onCode} />);
    const field = screen.getByLabelText<HTMLInputElement>(enrolmentCopy.label);
    fireEvent.change(field, { target: { value: 'NAHW-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'اشترك' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(field.value).toBe('NAHW-1');
    expect(onCode).not.toHaveBeenCalled();
  },
);
