import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import { maxPrefixLength, readPrefix } from '@markaz/contract/cards/access-code';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FormCourseField } from '../ui/course-field.tsx';
import * as fields from '../ui/form/form.module.css';
import { FormTextField } from '../ui/form/form-fields.tsx';
import { PaperForm } from '../ui/form/paper-form.tsx';
import * as layout from '../ui/layout.module.css';
import * as table from '../ui/table.module.css';
import { useAction } from '../ui/use-action.ts';
import { copy } from './codes.copy.ts';
import * as styles from './new-code.module.css';

type CodeOptions = Omit<RequestOf<'admin/courses/access_token'>, 'requestId'>;
type CodeRequest = CodeOptions & { readonly requestId: string };

/**
 * Returns the request for a code. If a request for the same code got no response, returns that
 * request again, because the code may exist.
 * @param unansweredRequest the last request if it got no response, or null otherwise
 */
export function requestFor(
  unansweredRequest: CodeRequest | null,
  options: CodeOptions,
): CodeRequest {
  const isSameCode =
    unansweredRequest?.cId === options.cId && unansweredRequest.codePrefix === options.codePrefix;
  return isSameCode ? unansweredRequest : { ...options, requestId: crypto.randomUUID() };
}

interface FormProps {
  readonly courses: readonly CourseSummary[];
  /** Id of a course that was chosen on another page, or empty. */
  readonly courseId: string;
  readonly onCreated: (token: string, courseTitle: string) => void;
}

const prefixLimit = formatNumber(maxPrefixLength);
const schema = z.object({
  cId: z.string(),
  codePrefix: z
    .string()
    .refine((text) => readPrefix(text) !== null, copy.prefixInvalid(prefixLimit))
    .transform((text) => readPrefix(text) ?? ''),
});

/** Form that creates one code for a course, with an optional prefix. */
function CodeForm({ courses, courseId, onCreated }: FormProps) {
  const titleOf = (cId: string) => courses.find(({ id }) => id === cId)?.title;
  const form = useForm({
    // An invalid prefix is reported while it is typed.
    mode: 'onChange',
    resolver: zodResolver(schema),
    defaultValues: { cId: titleOf(courseId) === undefined ? '' : courseId, codePrefix: '' },
  });
  const action = useAction({
    call: (request: CodeRequest) => postJson('admin/courses/access_token', request),
    failureText: copy.failed,
    explain: ({ status, code }) => {
      if (status === 403) return copy.notAllowed;
      return code === 'not_found' ? copy.courseGone : undefined;
    },
    successText: copy.codeCreated,
    onDone: ({ token }, { cId }) => onCreated(token, titleOf(cId) ?? ''),
  });
  const { run, error, variables = null } = action;
  return (
    <PaperForm
      form={form}
      className={layout.paper}
      onSubmit={form.handleSubmit((options) => run(requestFor(error && variables, options)))}
      action={action}
      submitLabel={copy.generate}
    >
      <FormCourseField courses={courses} />
      <FormTextField
        name="codePrefix"
        label={copy.prefix}
        helperText={copy.prefixHint(prefixLimit)}
        slotProps={{ htmlInput: { dir: 'ltr', autoCapitalize: 'characters', spellCheck: false } }}
      />
    </PaperForm>
  );
}

interface CreatedCode {
  readonly token: string;
  readonly courseTitle: string;
  /** Uid of the creator, so that the next user of this computer does not see the code. */
  readonly uid: string;
}

/** Codes that were created since the site was opened, newest first. Only `NewCode` changes this. */
let createdCodes: readonly CreatedCode[] = [];

/** Shows a new code, large enough to be read out or copied by hand. */
function NewCodeCard({ token, courseTitle }: CreatedCode) {
  const link = `${location.origin}${paths.enroll(token)}`;
  const groups = token.split('-');
  return (
    <Paper variant="outlined" component="section" className={layout.card} aria-label={copy.newCode}>
      <p role="status">
        {copy.codeCreated}، {copy.forCourse} <strong>{courseTitle}</strong>
      </p>
      <p className={classes(layout.code, styles.code)} dir="ltr">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may read the same
          <span key={index}>{index < groups.length - 1 ? `${group}-` : group}</span>
        ))}
      </p>
      <div className={layout.cardActions}>
        <CopyButton variant="contained" text={token} label={copy.copyCode} />
        <CopyButton text={link} label={copy.copyLink} />
      </div>
      <p className={table.wrapAnywhere}>
        {copy.link}{' '}
        <a href={link}>
          <Ltr>{link}</Ltr>
        </a>
      </p>
    </Paper>
  );
}

function CreatedCodeList({ codes }: { readonly codes: readonly CreatedCode[] }) {
  return (
    <section className={styles.section}>
      <h2>{copy.list}</h2>
      <p className={fields.muted}>{copy.listHint}</p>
      <ul className={layout.box}>
        {codes.map(({ token, courseTitle }) => (
          <li key={token} className={styles.item}>
            <span className={layout.code}>
              <Ltr>{token}</Ltr>
            </span>
            <span className={styles.course}>{courseTitle}</span>
            <CopyButton
              variant="text"
              text={token}
              label={copy.copyShort}
              ariaLabel={copy.copyNamed(token)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props extends Omit<FormProps, 'onCreated'> {
  readonly uid: string;
}

export function NewCode({ uid, courses, courseId }: Props) {
  const [latestCode, setLatestCode] = useState<CreatedCode | null>(null);
  const codes = createdCodes.filter((code) => code.uid === uid);
  return (
    <div className={classes(layout.sections, layout.narrow)}>
      <CodeForm
        courses={courses}
        courseId={courseId}
        onCreated={(token, courseTitle) => {
          const code = { token, courseTitle, uid };
          createdCodes = [code, ...createdCodes];
          setLatestCode(code);
        }}
      />
      {latestCode !== null && <NewCodeCard key={latestCode.token} {...latestCode} />}
      {codes.length > 0 && <CreatedCodeList codes={codes} />}
    </div>
  );
}
