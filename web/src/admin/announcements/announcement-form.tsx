import { zodResolver } from '@hookform/resolvers/zod';
import {
  announcementInputSchema,
  type NewAnnouncement,
} from '@markaz/contract/centre/announcements';
import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import { cairoDay } from '@markaz/contract/time/cairo';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { AnnouncementLine } from '../../shared/announcement/announcement-line.tsx';
import { Form } from '../../shared/form/form.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { FormCourseField } from '../ui/course-field.tsx';
import { endOfDay } from '../ui/end-of-day.ts';
import {
  FormSelectField,
  FormTextField,
  SubmitButton,
  urlInputProps,
} from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { useAction } from '../ui/use-action.ts';
import { useRequestId } from '../ui/use-request-id.ts';
import { audiences, copy } from './announcements.copy.ts';
import type { Announcements, TitledCourse } from './calls.ts';

type Target = keyof typeof audiences;

const targets = Object.keys(audiences) as readonly Target[];

/** The form's values. Instead of an audience, they have a target and a course. */
const formSchema = announcementInputSchema
  .omit({ audience: true })
  .extend({ target: z.enum(targets), cId: z.string() });

function audienceOf(target: Target, cId: string): NewAnnouncement['audience'] {
  if (target === 'all') return { kind: 'all' };
  return target === 'course' ? { kind: 'course', cId } : { kind: 'grade', grade: target };
}

const toCairoDay = (until: unknown) =>
  typeof until === 'string' && until !== '' ? cairoDay(new Date(until)) : '';

interface Props {
  /** Courses to choose from. */
  readonly courses: readonly TitledCourse[];
  /** Whether a teacher announces, who may announce only to the students of a course. */
  readonly isTeacher: boolean;
  readonly call: (announcement: NewAnnouncement) => Promise<Announcements | 403>;
  readonly onAdded: (announcements: Announcements) => void;
}

function Preview({ courses, isTeacher }: Pick<Props, 'courses' | 'isTeacher'>) {
  const values = useWatch<z.input<typeof formSchema>>();
  const { text = '', link = '', tone = 'info', target, cId } = values;
  if (cleanLine(text) === '') return null;
  const course = target === 'course' ? courses.find(({ id }) => id === cId) : undefined;
  const author = isTeacher ? copy.fromTeacher : copy.fromCentre;
  return (
    <figure className={layout.tight}>
      <figcaption className={layout.muted}>{copy.preview}</figcaption>
      <div inert>
        <AnnouncementLine
          announcement={{ text: cleanLine(text), link: link.trim(), tone, until: null }}
          source={course === undefined ? author : `${author} · ${course.title}`}
          onClose={() => undefined}
        />
      </div>
    </figure>
  );
}

/** Form that announces something. After a failure it keeps what was typed. */
export function AnnouncementForm({ courses, isTeacher, call, onAdded }: Props) {
  const requestIdOf = useRequestId();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      text: '',
      link: '',
      tone: 'info' as const,
      until: '',
      target: isTeacher ? ('course' as const) : ('all' as const),
      cId: '',
    },
  });
  const target = useWatch({ control: form.control, name: 'target' });
  const action = useAction({
    call,
    failureText: copy.publishFailed,
    successText: copy.published,
    onDone: (announcements) => {
      onAdded(announcements);
      form.reset();
    },
  });
  return (
    <FormProvider {...form}>
      <Form
        className={layout.stack}
        onChange={action.reset}
        onSubmit={form.handleSubmit(({ target: chosen, cId, ...fields }) => {
          const announcement = { ...fields, audience: audienceOf(chosen, cId) };
          action.run({ ...announcement, requestId: requestIdOf(announcement) });
        })}
      >
        <FormTextField
          name="text"
          required
          multiline
          label={copy.text}
          helperText={copy.textHint(formatNumber(limits.announcement))}
        />
        <FormTextField
          name="link"
          label={copy.link}
          helperText={copy.linkHint}
          slotProps={{ htmlInput: urlInputProps }}
        />
        <div className={layout.fields}>
          {!isTeacher && (
            <FormSelectField name="target" label={copy.audience} options={audiences} />
          )}
          {target === 'course' && <FormCourseField courses={courses} />}
        </div>
        <div className={layout.fields}>
          <FormSelectField name="tone" label={copy.tone} options={copy.tones} />
          <FormTextField
            type="date"
            name="until"
            required
            label={copy.until}
            helperText={copy.untilHint}
            format={toCairoDay}
            parse={(day) => endOfDay(day) ?? ''}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </div>
        <Preview courses={courses} isTeacher={isTeacher} />
        <SubmitButton action={action}>{copy.publish}</SubmitButton>
      </Form>
    </FormProvider>
  );
}
