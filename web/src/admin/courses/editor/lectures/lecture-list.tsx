import { lacksCaptions } from '@markaz/contract/catalogue/captions';
import { newLecture } from '@markaz/contract/catalogue/lectures';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import Button from '@mui/material/Button';
import { memo, type RefObject, use, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { LockIcon } from '../../../../shared/ui/icons.tsx';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import { adminPaths } from '../../../ui/admin-paths.ts';
import { ConfirmDialog, DialogButton } from '../../../ui/confirm-dialog.tsx';
import { formatDayAndHour } from '../../../ui/form/cairo-time.ts';
import * as form from '../../../ui/form/form.module.css';
import { FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { FormTimeField } from '../../../ui/form/time-field.tsx';
import { QuizIcon } from '../../../ui/icons.tsx';
import { nouns } from '../../../ui/nouns.ts';
import { copy as common } from '../../editing/editing.copy.ts';
import { FieldLabel, LongTextField } from '../../editing/fields.tsx';
import { ItemList } from '../../editing/item-list.tsx';
import { type ItemProps, ItemRow } from '../../editing/item-row.tsx';
import * as rowStyles from '../../editing/items.module.css';
import { type ItemKind, type ItemListHandle, useItems } from '../../editing/use-items.ts';
import { copy as quizCopy } from '../../quiz/quiz.copy.ts';
import { type OpenedCourse, OpenedCourseContext } from '../course-calls.ts';
import { blankResource, type LectureValues, useCourseForm } from '../course-values.ts';
import { copy } from '../editor.copy.ts';
import { PasteDialog, type PlacedLecture, pastedTitle } from '../paste/paste-dialog.tsx';
import * as styles from './lectures.module.css';
import { ResourceFields } from './resource-fields.tsx';

/** The spec's default lecture, with one empty resource. */
const blankLecture: LectureValues = {
  ...newLecture,
  unit: '',
  resources: [blankResource],
  durationSeconds: null,
  publishAt: null,
};

const lectureKind: Omit<ItemKind<LectureValues>, 'onRemoved'> = {
  name: 'lectures',
  firstField: 'title',
  limit: limits.lecturesPerCourse,
  createBlank: () => blankLecture,
  isBlank: ({ title, unit, resources = [] }) =>
    title === '' && unit === '' && resources.every(({ src }) => src === ''),
  titleOf: (lecture, index) =>
    lecture?.title.trim() || copy.lectures.number(formatPlainNumber(index + 1)),
  texts: copy.lectures,
};

/** Returns the message after a removal. For a stored lecture, it states what students lose. */
function removalNotice(title: string, id: string, openedCourse: OpenedCourse | null): string {
  const completions = openedCourse?.completions[id] ?? 0;
  const cards = openedCourse?.lectureCards[id] ?? 0;
  const removed =
    completions === 0
      ? copy.lectures.removed(title)
      : copy.removed.watched(title, plural(completions, nouns.time));
  return cards === 0
    ? removed
    : `${removed} ${copy.removed.unusedCards(plural(cards, nouns.card))}`;
}

/** Converts typed minutes to seconds. Returns null if the text has no Arabic or Western digits. */
function parseMinutes(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

function formatMinutes(seconds: unknown): string {
  return typeof seconds === 'number' ? String(Math.round(seconds / 60)) : '';
}

function QuizLink({ lectureIndex }: { readonly lectureIndex: number }) {
  const { control } = useCourseForm();
  const lId = useWatch({ control, name: `lectures.${lectureIndex}.id` });
  const openedCourse = use(OpenedCourseContext);
  if (openedCourse === null || lId === undefined)
    return <p className={form.muted}>{copy.quiz.saveFirst}</p>;
  const quiz = openedCourse.lectures.find(({ id }) => id === lId)?.quiz;
  const texts = quiz?.exam === undefined ? copy.quiz : copy.exam;
  return (
    <div>
      <Button
        component={Link}
        to={adminPaths.quiz(openedCourse.course.id, lId)}
        variant="outlined"
        startIcon={<QuizIcon />}
      >
        <span>
          <FieldLabel
            text={
              quiz === undefined
                ? copy.quiz.add
                : texts.edit(plural(quiz.questions, quizCopy.nouns.question))
            }
            suffix={copy.lectures.labelSuffix(formatPlainNumber(lectureIndex + 1))}
          />
        </span>
      </Button>
    </div>
  );
}

const LecturePanel = memo(function LecturePanel({ index }: { readonly index: number }) {
  const number = formatPlainNumber(index + 1);
  const suffix = copy.lectures.labelSuffix(number);
  return (
    <>
      <div className={styles.first}>
        <FormTextField
          required
          name={`lectures.${index}.title`}
          label={<FieldLabel text={copy.fields['lectures.title']} suffix={number} />}
        />
        <FormTextField
          name={`lectures.${index}.durationSeconds`}
          label={<FieldLabel text={copy.fields['lectures.durationSeconds']} suffix={suffix} />}
          format={formatMinutes}
          parse={parseMinutes}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </div>
      <FormTextField
        name={`lectures.${index}.unit`}
        label={<FieldLabel text={copy.fields['lectures.unit']} suffix={suffix} />}
        helperText={copy.lectures.unitHint}
      />
      <LongTextField
        name={`lectures.${index}.description`}
        label={<FieldLabel text={copy.fields['lectures.description']} suffix={number} />}
        helperText={copy.lectures.descriptionHint}
      />
      <FormSwitch
        name={`lectures.${index}.open`}
        label={<FieldLabel text={copy.fields['lectures.open']} suffix={suffix} />}
        hint={copy.lectures.openHint}
        values={['true', 'false']}
      />
      <FormTimeField
        name={`lectures.${index}.publishAt`}
        label={<FieldLabel text={copy.fields['lectures.publishAt']} suffix={suffix} />}
        helperText={copy.lectures.publishAtHint}
        emptyValue={null}
      />
      <ResourceFields lectureIndex={index} />
      <QuizLink lectureIndex={index} />
    </>
  );
});

type ResourceValues = NonNullable<LectureValues['resources']>[number];

const isWithoutCaptions = ({ type = 'video', ...resource }: ResourceValues) =>
  lacksCaptions({ type, ...resource });

interface RowProps extends ItemProps {
  /** Title of the unit that begins with the lecture, or empty if none does. */
  readonly unit: string;
  /** Length of the lecture, or 0 if it is unknown. */
  readonly minutes: number;
  readonly isFree: boolean;
  /** When students begin to see the lecture, or null if they see it. */
  readonly publishAt: string | null;
  readonly resourceCount: number;
  /** Whether a video could have captions, but has none. */
  readonly isWithoutCaptions: boolean;
  /** When the stored exam of the lecture opens, or null if it has none. */
  readonly examOpens: string | null;
}

const LectureRow = memo(function LectureRow(props: RowProps) {
  const { unit, minutes, isFree, publishAt, resourceCount, isWithoutCaptions, ...rest } = props;
  const { examOpens, ...row } = rest;
  const resourceText = plural(resourceCount, copy.resources.noun);
  return (
    <ItemRow
      {...row}
      heading={common.item.short(formatPlainNumber(row.index + 1), row.title)}
      facts={
        <>
          {unit !== '' && <span className={rowStyles.unit}>{copy.lectures.startsUnit(unit)}</span>}
          <span>
            {minutes === 0 ? resourceText : `${plural(minutes, nouns.minute)} · ${resourceText}`}
          </span>
          {examOpens !== null && <span>{copy.exam.opens(formatDayAndHour(examOpens))}</span>}
          {publishAt !== null && (
            <span>{copy.lectures.appearsAt(formatDayAndHour(publishAt))}</span>
          )}
          {isWithoutCaptions && <span>{copy.captions.missing}</span>}
          {isFree ? (
            <span className={rowStyles.free}>{copy.lectures.free}</span>
          ) : (
            <span>
              <LockIcon size={18} />
              <VisuallyHidden>{copy.conflict.enrolledOnly}</VisuallyHidden>
            </span>
          )}
        </>
      }
    >
      <LecturePanel index={row.index} />
    </ItemRow>
  );
});

interface Run {
  readonly index: number;
  readonly lectures: LectureValues[];
  /** Whether the lecture behind the run no longer begins its unit, because the run does. */
  takesUnit: boolean;
}

/**
 * Converts pasted lectures to runs of lectures to insert, in this order. Only the first lecture of a
 * unit gets the unit's title.
 */
export function toRuns(
  pasted: readonly PlacedLecture[],
  current: readonly LectureValues[],
): readonly Run[] {
  const lectures = [...current];
  const runs: Run[] = [];
  for (const each of pasted) {
    const { position, durationSeconds, src } = each;
    const unitBefore = lectures.slice(0, position).findLast(({ unit }) => unit)?.unit ?? '';
    const unit = each.unit === unitBefore ? '' : each.unit;
    const lecture: LectureValues = {
      ...blankLecture,
      title: pastedTitle(each, position + 1),
      unit,
      durationSeconds,
      resources: [{ ...blankResource, src }],
    };
    const last = runs.at(-1);
    const isNext = last !== undefined && last.index + last.lectures.length === position;
    const run = isNext ? last : { index: position, lectures: [], takesUnit: false };
    if (!isNext) runs.push(run);
    const next = lectures[position];
    if (unit !== '' && next?.unit === unit) {
      run.takesUnit = true;
      lectures[position] = { ...next, unit: '' };
    }
    run.lectures.push(lecture);
    lectures.splice(position, 0, lecture);
  }
  return runs;
}

/** How many videos of the course lack captions. */
function MissingCaptions() {
  const { control } = useCourseForm();
  const lectures = useWatch({ control, name: 'lectures' });
  const count = lectures.flatMap(({ resources = [] }) =>
    resources.filter(isWithoutCaptions),
  ).length;
  return (
    count > 0 && (
      <p className={form.muted}>{copy.captions.count(plural(count, copy.captions.noun))}</p>
    )
  );
}

interface AddExamProps {
  readonly onAdd: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a lecture that consists of an exam. */
function AddExamDialog({ onAdd, onClose }: AddExamProps) {
  const texts = copy.exam;
  const [title, setTitle] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <ConfirmDialog
      title={texts.add}
      confirm={texts.confirm}
      action={{ isPending: false, problem: null }}
      initialFocus={field}
      onConfirm={() => onAdd(title)}
      onClose={onClose}
    >
      <p>{texts.explain}</p>
      <RequiredTextField
        fullWidth
        margin="normal"
        inputRef={field}
        label={texts.title}
        helperText={texts.titleHint}
        value={title}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.lectureTitle } }}
      />
    </ConfirmDialog>
  );
}

interface Props {
  readonly ref: RefObject<ItemListHandle | null>;
  /** Saves the course with the exam that was added to its lectures. Null for a new course. */
  readonly onExamAdded: (() => void) | null;
}

export const LectureList = memo(function LectureList({ ref, onExamAdded }: Props) {
  const openedCourse = use(OpenedCourseContext);
  const { getValues, setValue } = useCourseForm();
  const kind: ItemKind<LectureValues> = useMemo(
    () => ({
      ...lectureKind,
      onRemoved: (title, { id = '', unit }, next, index) => {
        // The next lecture now begins the unit that began with this lecture.
        if (unit && next?.unit === '')
          setValue(`lectures.${index}.unit`, unit, { shouldDirty: true });
        return removalNotice(title, id, openedCourse);
      },
    }),
    [openedCourse, setValue],
  );
  const list = useItems(kind, ref);
  const examTimes = useMemo(
    () => new Map(openedCourse?.lectures.map(({ id, quiz }) => [id, quiz?.exam?.opens] as const)),
    [openedCourse],
  );
  const [isPasting, setIsPasting] = useState(false);
  const lectureCount = list.ids.length;
  return (
    <>
      <MissingCaptions />
      <ItemList
        list={list}
        actions={
          !list.isFull && (
            <>
              <Button onClick={() => setIsPasting(true)}>{copy.lectures.addMany}</Button>
              {onExamAdded !== null && (
                <DialogButton
                  startIcon={<QuizIcon />}
                  renderDialog={(close) => (
                    <AddExamDialog
                      onClose={close}
                      onAdd={(title) => {
                        close();
                        list.addMany([{ ...blankLecture, title, resources: [] }]);
                        onExamAdded();
                      }}
                    />
                  )}
                >
                  {copy.exam.add}
                </DialogButton>
              )}
            </>
          )
        }
      >
        {({ id, unit = '', durationSeconds, open, publishAt, resources = [] }, row) => (
          <LectureRow
            key={row.id}
            {...row}
            unit={unit.trim()}
            minutes={Math.round((durationSeconds ?? 0) / 60)}
            isFree={open === 'true'}
            publishAt={publishAt || null}
            examOpens={(id !== undefined && examTimes.get(id)) || null}
            resourceCount={resources.length}
            isWithoutCaptions={resources.some(isWithoutCaptions)}
          />
        )}
      </ItemList>
      {isPasting && (
        <PasteDialog
          lectureCount={lectureCount}
          existingUrls={getValues('lectures').flatMap(({ resources = [] }) =>
            resources.map(({ src }) => src),
          )}
          onClose={() => setIsPasting(false)}
          onAdd={(pasted) => {
            for (const { index, lectures, takesUnit } of toRuns(pasted, getValues('lectures'))) {
              list.addMany(lectures, index);
              if (takesUnit)
                setValue(`lectures.${index + lectures.length}.unit`, '', { shouldDirty: true });
            }
            showToast(copy.paste.added(plural(pasted.length, nouns.lecture)));
          }}
        />
      )}
    </>
  );
});
