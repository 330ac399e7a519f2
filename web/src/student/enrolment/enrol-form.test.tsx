// @vitest-environment happy-dom
import { makeCode } from '@markaz/contract/cards/access-code';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { codeEntryCopy } from './code-entry.copy.ts';
import { EnrolForm, type EnrolFormProps } from './enrol-form.tsx';
import { enrolmentCopy } from './enrolment.copy.ts';

/** The mocked `code-entry.ts` loads once this promise resolves. */
const network = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./code-entry.ts', async (original) => {
  await network.promise;
  return original();
});

afterEach(cleanup);

const { token, code } = makeCode('PHY');
const field = () => screen.getByLabelText<HTMLInputElement>(enrolmentCopy.label);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'اشترك' }));
const type = (value: string) => fireEvent.change(field(), { target: { value } });

function renderForm(props: Partial<EnrolFormProps> = {}) {
  const onCode = vi.fn();
  render(
    <EnrolForm
      initialCode=""
      action="اشترك"
      busy={false}
      error={null}
      onCode={onCode}
      {...props}
    />,
  );
  return onCode;
}

it('keeps a code that is submitted before the module has loaded, and sends it once', async () => {
  const onCode = renderForm();
  fireEvent.focus(field());
  type(token.toLowerCase().replaceAll('-', ' '));
  submit();
  expect(await screen.findByText(enrolmentCopy.panel.busy)).toBeTruthy();
  fireEvent.submit(field());
  expect(onCode).not.toHaveBeenCalled();
  network.resolve();
  await waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith(code, token));
  expect(field().value).toBe(token);
  expect(await screen.findByRole('button', { name: 'اشترك' })).toBeTruthy();
});

it('formats a typed code as on the card, and extracts it from a pasted message', async () => {
  renderForm();
  fireEvent.focus(field());
  await waitFor(() => {
    type('phy');
    expect(field().value).toBe('PHY');
  });
  type('PHYx');
  expect(field().value).toBe('PHYX');
  const clipboardData = { getData: () => `كودك:\n${token}\nصالح` };
  fireEvent.paste(field(), { clipboardData });
  await waitFor(() => expect(field().value).toBe(token));
});

it('shows why a code is invalid, until the user changes the code', async () => {
  const onEdit = vi.fn();
  const onCode = renderForm({ initialCode: token.slice(0, -5), onEdit });
  expect(await screen.findByText(codeEntryCopy.missingLastGroup)).toBeTruthy();
  type('');
  expect(screen.queryByText(codeEntryCopy.missingLastGroup)).toBeNull();
  expect(onEdit).toHaveBeenCalled();
  submit();
  expect(await screen.findByText(codeEntryCopy.empty)).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(onCode).not.toHaveBeenCalled();
});
