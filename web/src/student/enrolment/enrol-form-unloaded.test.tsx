// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiCopy } from '../../shared/api/api.copy.ts';
import { paths } from '../../shared/paths.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { EnrolForm } from './enrol-form.tsx';
import { enrolmentCopy } from './enrolment.copy.ts';

vi.mock('./code-entry.ts', () => {
  throw new Error('No connection');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['there is no connection', false, apiCopy.offline],
  [
    'a file of the site did not load, and opens the page for codes',
    true,
    componentsCopy.loadFailed.text,
  ],
])(
  'if the module for codes does not load, keeps the typed text and says that %s',
  async (_, onLine, message) => {
    const assignLocation = vi.spyOn(location, 'assign').mockReturnValue();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const onCode = vi.fn();
    render(<EnrolForm initialCode="" action="اشترك" busy={false} error={null} onCode={onCode} />);
    const field = screen.getByLabelText<HTMLInputElement>(enrolmentCopy.label);
    fireEvent.change(field, { target: { value: 'NAHW-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'اشترك' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field.value).toBe('NAHW-1');
    expect(onCode).not.toHaveBeenCalled();
    expect(assignLocation.mock.calls).toEqual(onLine ? [[paths.enroll('NAHW-1')]] : []);
  },
);
