// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { formCopy } from './form.copy.ts';
import { Form, type FormProps, useRequiredField } from './form.tsx';

afterEach(cleanup);

interface FieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly initial?: string;
  readonly chosen?: string;
}

function Field({ label, required = true, initial = '', chosen }: FieldProps) {
  const [value, setValue] = useState(initial);
  const { id, missing } = useRequiredField(chosen ?? value);
  return (
    <>
      <input
        id={id}
        aria-label={label}
        aria-invalid={missing !== null}
        aria-describedby={`${id}-problem`}
        required={required}
        data-chosen={chosen}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <p id={`${id}-problem`}>{missing}</p>
    </>
  );
}

function renderForm(props: Partial<FormProps> = {}) {
  const onSubmit = vi.fn();
  render(
    <Form onSubmit={onSubmit} {...props}>
      <Field label="note" required={false} />
      <Field label="first" />
      <Field label="second" initial={' \n\u00A0\u200F'} />
      <button type="submit">send</button>
      {props.children}
    </Form>,
  );
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  return {
    onSubmit,
    field,
    type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    send: () => fireEvent.click(screen.getByRole('button', { name: 'send' })),
    /** Returns the field's message, or an empty text if the field is not marked as invalid. */
    problem: (label: string) => {
      const element = field(label);
      const message = document.getElementById(element.getAttribute('aria-describedby') ?? '');
      return element.getAttribute('aria-invalid') === 'true' ? message?.textContent : '';
    },
  };
}

it('does not submit the form while a required field is empty or blank', () => {
  const { send, field, problem, type, onSubmit } = renderForm();
  expect(problem('first')).toBe('');
  send();
  expect(document.activeElement).toBe(field('first'));
  expect(['note', 'first', 'second'].map(problem)).toEqual([
    '',
    formCopy.missing,
    formCopy.missing,
  ]);

  type('first', 'x');
  expect(problem('first')).toBe('');
  send();
  expect(document.activeElement).toBe(field('second'));
  expect(field('first')).toHaveProperty('value', 'x');
  expect(onSubmit).not.toHaveBeenCalled();

  type('second', 'y');
  send();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(problem('second')).toBe('');
});

it('treats a combobox with text but no choice as empty', () => {
  const { send, type, field, onSubmit } = renderForm({
    children: <Field label="course" initial="fiq" chosen="" />,
  });
  type('first', 'x');
  type('second', 'y');
  send();
  expect(document.activeElement).toBe(field('course'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('calls onIncomplete, if given, instead of moving the focus', () => {
  const onIncomplete = vi.fn();
  const { send, problem, onSubmit } = renderForm({ onIncomplete });
  send();
  expect(onIncomplete).toHaveBeenCalledOnce();
  expect(problem('first')).toBe(formCopy.missing);
  expect(document.activeElement).toBe(document.body);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('does not submit a form when another form in a dialog inside it is submitted', () => {
  const onInnerSubmit = vi.fn();
  const { type, onSubmit } = renderForm({
    children: createPortal(
      <Form onSubmit={onInnerSubmit}>
        <button type="submit">confirm</button>
      </Form>,
      document.body,
    ),
  });
  type('first', 'x');
  type('second', 'y');
  fireEvent.click(screen.getByRole('button', { name: 'confirm' }));
  expect(onInnerSubmit).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});
