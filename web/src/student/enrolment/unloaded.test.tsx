// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { componentsCopy } from '../../shared/ui/copy.ts';
import { enrolmentCopy } from './copy.ts';
import { EnrolForm } from './enrol-form.tsx';

vi.mock('./code-entry.ts', () => {
  throw new Error('No connection');
});

it('says so where what reads a code does not arrive, and keeps what was typed', async () => {
  const onCode = vi.fn();
  render(<EnrolForm initialCode="" action="اشترك" busy={false} error={null} onCode={onCode} />);
  const field = screen.getByLabelText<HTMLInputElement>(enrolmentCopy.label);
  fireEvent.change(field, { target: { value: 'NAHW-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'اشترك' }));
  expect(await screen.findByText(componentsCopy.unloaded.text)).toBeTruthy();
  expect(field.value).toBe('NAHW-1');
  expect(onCode).not.toHaveBeenCalled();
});
