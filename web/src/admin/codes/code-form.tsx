import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import { readPrefix } from '@markaz/contract/cards/access-code';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { FormCourse } from '../ui/course-field.tsx';
import { FormTextField } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './codes.copy.ts';

type WantedCode = Omit<RequestOf<'admin/courses/access_token'>, 'requestId'>;
/** The wanted code with an idempotency key. */
type CodeRequest = WantedCode & { readonly requestId: string };

/**
 * Returns the request for a code. An unanswered request for the same code is sent again, as its
 * code may exist already.
 * @param open the last request, if unanswered; null for none.
 */
export function requestFor(open: CodeRequest | null, wanted: WantedCode): CodeRequest {
  const isSame = open?.cId === wanted.cId && open.codePrefix === wanted.codePrefix;
  return isSame ? open : { ...wanted, requestId: crypto.randomUUID() };
}

/** Makes one code at a time. @param onMade called with the code and its course's id. */
function useCreateCode(onMade: (token: string, cId: string) => void) {
  const action = useAction({
    call: (request: CodeRequest) => postJson('admin/courses/access_token', request),
    failed: copy.failed,
    explain: ({ status, code }) => {
      if (status === 403) return copy.notAllowed;
      return code === 'not_found' ? copy.courseGone : undefined;
    },
    onDone: ({ token }, { cId }) => {
      showToast(copy.made);
      onMade(token, cId);
    },
  });
  const { run, error, variables = null } = action;
  const create = (wanted: WantedCode) => run(requestFor(error && variables, wanted));
  return { ...action, create };
}

interface Props {
  readonly courses: readonly CourseSummary[];
  /** Id of the course chosen in advance; empty for none. */
  readonly courseId: string;
  readonly onMade: (token: string, courseTitle: string) => void;
}

const limit = formatNumber(limits.codePrefix);
const schema = z.object({
  cId: z.string(),
  codePrefix: z
    .string()
    .refine((text) => readPrefix(text) !== null, copy.prefixWrong(limit))
    .transform((text) => readPrefix(text) ?? ''),
});

/** Chooses a new code's course and prefix. */
export function CodeForm({ courses, courseId, onMade }: Props) {
  const titleOf = (cId: string) => courses.find(({ id }) => id === cId)?.title;
  const form = useForm({
    // A wrong prefix is reported while typing.
    mode: 'onChange',
    resolver: zodResolver(schema),
    defaultValues: { cId: titleOf(courseId) === undefined ? '' : courseId, codePrefix: '' },
  });
  const creation = useCreateCode((token, cId) => onMade(token, titleOf(cId) ?? ''));
  return (
    <FormProvider {...form}>
      <Paper
        variant="outlined"
        component={Form}
        className={layout.paper}
        onSubmit={form.handleSubmit((wanted) => creation.create(wanted))}
      >
        <FormCourse courses={courses} />
        <FormTextField
          name="codePrefix"
          label={copy.prefix}
          helperText={copy.prefixHint(limit)}
          slotProps={{ htmlInput: { dir: 'ltr', autoCapitalize: 'characters', spellCheck: false } }}
        />
        {creation.problem !== null && <Alert severity="error">{creation.problem}</Alert>}
        <div>
          <Button type="submit" variant="contained" size="large" loading={creation.isPending}>
            {creation.problem === null ? copy.generate : common.retry}
          </Button>
        </div>
      </Paper>
    </FormProvider>
  );
}
