import { type ComponentProps, createContext, type SubmitEvent, use, useId, useState } from 'react';
import { emptyFields, isEmpty } from './completeness.ts';
import { formCopy } from './copy.ts';

const nothing: ReadonlySet<string> = new Set();

/** Ids of the fields that were empty when the form was sent last. */
const MissingFields = createContext(nothing);

export interface FormProps extends ComponentProps<'form'> {
  /** Called with what is complete; the browser sends nothing itself. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** What a form with a summary of its own does instead of leading to the first empty field. */
  readonly onIncomplete?: () => void;
}

/**
 * Every form of the site: it is not sent while an element marked `required` is empty. The first such
 * one takes the focus, and each says so that uses `useMissing`.
 */
export function Form({ onSubmit, onIncomplete, ...props }: FormProps) {
  const [missing, setMissing] = useState(nothing);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React tells a form around this one, too, where this one stands in a dialog.
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
 * For a field marked required.
 * @param value what the form holds for it.
 * @returns `id`, to be given to its element; `missing`, what stands beside it while it is empty and
 *   the form was sent without it, else null.
 */
export function useMissing(value: string) {
  const id = useId();
  const refused = use(MissingFields).has(id);
  return { id, missing: refused && isEmpty(value) ? formCopy.missing : null };
}
