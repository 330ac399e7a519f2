import { type ComponentProps, createContext, type SubmitEvent, use, useId, useState } from 'react';
import { emptyFields, isEmpty } from './completeness.ts';
import { formCopy } from './form.copy.ts';

const noFields: ReadonlySet<string> = new Set();

/** Ids of the elements that were empty at the last submission. */
const MissingFields = createContext(noFields);

export interface FormProps extends ComponentProps<'form'> {
  /** Called on submission if the form is complete. The browser itself sends nothing. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** Called instead of focusing the first empty element, for forms with their own summary. */
  readonly onIncomplete?: () => void;
}

/** The form element of all the site's forms. Rejects empty required elements (spec 5). */
export function Form({ onSubmit, onIncomplete, ...props }: FormProps) {
  const [missing, setMissing] = useState(noFields);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // If this form is in a dialog, React's event would also reach a form that contains the dialog.
    event.stopPropagation();
    const empty = emptyFields(event.currentTarget);
    setMissing(new Set(empty.map(({ id }) => id)));
    if (empty.length === 0) onSubmit(event);
    else if (onIncomplete) onIncomplete();
    else empty[0]?.focus();
  };
  return (
    <MissingFields value={missing}>
      <form {...props} noValidate onSubmit={submit} />
    </MissingFields>
  );
}

/**
 * @param value current value of a required element.
 * @returns `id` for the element, and `missing`, which is the error message while the element is
 * still empty after a rejected submission, or else null
 */
export function useRequiredField(value: string) {
  const id = useId();
  const wasRejected = use(MissingFields).has(id);
  return { id, missing: wasRejected && isEmpty(value) ? formCopy.missing : null };
}
