// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { scanCopy } from './scan.copy.ts';
import { useScanner } from './use-scanner.tsx';

vi.mock('./scanner.tsx', () => {
  throw new Error('No connection');
});

it('shows a message if the scanner cannot be loaded', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: vi.fn() } });
  function Form() {
    const { open, problem, dialog } = useScanner({ onCode: vi.fn(), onType: vi.fn() });
    return (
      <button type="button" onClick={open}>
        {problem}
        {dialog}
      </button>
    );
  }
  render(<Form />);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(scanCopy.unloaded)).toBeDefined();
});
