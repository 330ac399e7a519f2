import type { CourseSummary } from '@markaz/contract/courses';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { createCode } from './create-code.ts';
import { type CodeRequest, requestFor } from './request-for.ts';

interface Wish {
  readonly course: CourseSummary;
  /** As `readPrefix` gives it. */
  readonly prefix: string;
}

function problemOf(answer: string | 403 | undefined, error: unknown): string | null {
  if (answer === 403) return copy.notAllowed;
  if (error === null) return null;
  if (isApiError(error, 'not_found')) return copy.courseGone;
  return isApiError(error) ? `${copy.failed} ${error.message}` : copy.failed;
}

/** Makes codes one at a time; `problem` is one sentence for the person, or null. */
export function useCreateCode(onMade: (token: string, course: CourseSummary) => void) {
  const open = useRef<CodeRequest | null>(null);
  const mutation = useMutation({
    mutationFn: ({ course, prefix }: Wish) => {
      const request = requestFor(open.current, { cId: course.id, prefix });
      open.current = request;
      return createCode(course.id, prefix, request.id);
    },
    onSuccess: (answer, { course }) => {
      if (answer === 403) return;
      open.current = null;
      showToast(copy.made);
      onMade(answer, course);
    },
  });
  return {
    mutate: mutation.mutate,
    isPending: mutation.isPending,
    problem: problemOf(mutation.data, mutation.error),
  };
}
