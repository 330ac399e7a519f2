import { useState } from 'react';
import { showFieldErrors } from '../../../ui/form/fill-form.ts';
import type { CourseForm } from './course-form-values.ts';

export type Refusal = ReturnType<typeof useRefusal>;

const none = { round: 0, byServer: false };

/** Whether the last save was refused, by the form or by the server. */
export function useRefusal(form: CourseForm) {
  const [state, setState] = useState(none);
  return {
    /** `round` grows with each refused save. */
    ...state,
    /** @param fields path → what is wrong there, beside what the form's schema found. */
    refuse: (fields: Readonly<Record<string, string>>, byServer = false) => {
      showFieldErrors(form, fields);
      setState(({ round }) => ({ round: round + 1, byServer }));
    },
    clear: () => setState(none),
  };
}
