import { useState } from 'react';
import { showFieldErrors } from '../../../ui/form/fill-form.ts';
import type { CourseForm } from './course-form-values.ts';

export interface Refusal {
  /** Grows with each refused save. */
  readonly round: number;
  readonly byServer: boolean;
  /** @param fields path → what is wrong there, beside what the form's schema found. */
  readonly refuse: (fields: Readonly<Record<string, string>>, byServer?: boolean) => void;
  readonly clear: () => void;
}

const none = { round: 0, byServer: false };

/** Whether the last save was refused, by the form or by the server. */
export function useRefusal(form: CourseForm): Refusal {
  const [state, setState] = useState(none);
  const refuse: Refusal['refuse'] = (fields, byServer = false) => {
    showFieldErrors(form, fields);
    setState(({ round }) => ({ round: round + 1, byServer }));
  };
  return { ...state, refuse, clear: () => setState(none) };
}
