import { newLecture, newResource } from '@markaz/contract/catalogue/lectures';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import Button from '@mui/material/Button';
import { memo, type RefObject, use, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { LockIcon } from '../../../../shared/ui/icons.tsx';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import * as form from '../../../ui/form/form.module.css';
import { FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import { QuizIcon } from '../../../ui/icons.tsx';
import { nouns } from '../../../ui/nouns.ts';
import { adminPaths } from '../../../ui/sections.ts';
import { copy as common } from '../../editing/editing.copy.ts';
import { FieldLabel, LongTextField } from '../../editing/fields.tsx';
import { ItemList } from '../../editing/item-list.tsx';
import { type ItemProps, ItemRow } from '../../editing/item-row.tsx';
import * as rowStyles from '../../editing/items.module.css';
import { type ItemKind, type ItemListHandle, useItems } from '../../editing/use-items.ts';
import { copy as quiz } from '../../quiz/quiz.copy.ts';
import { type OpenedCourse, OpenedCourseContext } from '../course-calls.ts';
import { type LectureValues, useCourseForm } from '../course-values.ts';
import { copy } from '../editor.copy.ts';
import { PasteDialog, pastedTitle } from '../paste/paste-dialog.tsx';
import * as styles from './lectures.module.css';
import { ResourceFields } from './resource-fields.tsx';

/** The spec's default lecture, with one resource to be filled in. */
const blankLecture: LectureValues = {
  ...newLecture,
  unit: '',
  resources: [{ ...newResource, title: '', bytes: null }],
  durationSeconds: null,
};

const lectureKind: Omit<ItemKind<LectureValues>, 'onRemoved'> = {
  name: 'lectures',
  firstField: 'title',
  limit: limits.lecturesPerCourse,
  blank: () => blankLecture,
  isBlank: ({ title, unit, resources = [] }) =>
    title === '' && unit === '' && resources.every(({ src }) => src === ''),
  titleOf: (lecture, index) =>
    lecture?.title.trim() || copy.lectures.number(formatPlainNumber(index + 1)),
  words: copy.lectures,
};

/** Returns the message after a lecture's removal, with the loss for students if it was stored. */
function removalNotice(title: string, id: string, opened: OpenedCourse | null): string {
  const times = opened?.completions[id] ?? 0;
  const cards = opened?.lectureCards[id] ?? 0;
  const removed =
    times === 0
      ? copy.lectures.removed(title)
      : copy.removed.watched(title, plural(times, nouns.time));
  return cards === 0 ? removed : `${removed} ${copy.removed.sold(plural(cards, nouns.card))}`;
}

/** Converts typed minutes, in Arabic or Western digits, to seconds; null without digits. */
function secondsOf(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

function minutesOf(seconds: unknown): string {
  return typeof seconds === 'number' ? String(Math.round(seconds / 60)) : '';
}

function QuizEntry({ lecture }: { readonly lecture: number }) {
  const { control } = useCourseForm();
  const lId = useWatch({ control, name: `lectures.${lecture}.id` });
  const read = use(OpenedCourseContext);
  if (read === null || lId === undefined)
    return <p className={form.muted}>{copy.quiz.saveFirst}</p>;
  const facts = read.lectures.find(({ id }) => id === lId)?.quiz;
  return (
    <div>
      <Button
        component={Link}
        to={adminPaths.quiz(read.course.id, lId)}
        variant="outlined"
        startIcon={<QuizIcon />}
      >
        <span>
          <FieldLabel
            text={
              facts === undefined
                ? copy.quiz.add
                : copy.quiz.edit(plural(facts.questions, quiz.counted.question))
            }
            where={copy.lectures.where(formatPlainNumber(lecture + 1))}
          />
        </span>
      </Button>
    </div>
  );
}

const LecturePanel = memo(function LecturePanel({ index }: { readonly index: number }) {
  const number = formatPlainNumber(index + 1);
  const where = copy.lectures.where(number);
  return (
    <>
      <div className={styles.first}>
        <FormTextField
          required
          name={`lectures.${index}.title`}
          label={<FieldLabel text={copy.fields['lectures.title']} where={number} />}
        />
        <FormTextField
          name={`lectures.${index}.durationSeconds`}
          label={<FieldLabel text={copy.fields['lectures.durationSeconds']} where={where} />}
          format={minutesOf}
          parse={secondsOf}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </div>
      <FormTextField
        name={`lectures.${index}.unit`}
        label={<FieldLabel text={copy.fields['lectures.unit']} where={where} />}
        helperText={copy.lectures.unitHint}
      />
      <LongTextField
        name={`lectures.${index}.description`}
        label={<FieldLabel text={copy.fields['lectures.description']} where={number} />}
      />
      <FormSwitch
        name={`lectures.${index}.open`}
        label={<FieldLabel text={copy.fields['lectures.open']} where={where} />}
        hint={copy.lectures.openHint}
        values={['true', 'false']}
      />
      <ResourceFields lecture={index} />
      <QuizEntry lecture={index} />
    </>
  );
});

interface RowProps extends ItemProps {
  /** Title of the unit that begins with the lecture; empty if none does. */
  readonly unit: string;
  /** 0 if unknown. */
  readonly minutes: number;
  readonly free: boolean;
  readonly resources: number;
}

const LectureRow = memo(function LectureRow(props: RowProps) {
  const { unit, minutes, free, resources, ...row } = props;
  const counted = plural(resources, copy.resources.counted);
  return (
    <ItemRow
      {...row}
      heading={common.item.short(formatPlainNumber(row.index + 1), row.title)}
      facts={
        <>
          {unit !== '' && <span className={rowStyles.unit}>{copy.lectures.startsUnit(unit)}</span>}
          <span>{minutes === 0 ? counted : `${plural(minutes, nouns.minute)} · ${counted}`}</span>
          {free ? (
            <span className={rowStyles.free}>{copy.lectures.free}</span>
          ) : (
            <span>
              <LockIcon size={18} />
              <VisuallyHidden>{copy.conflict.closed}</VisuallyHidden>
            </span>
          )}
        </>
      }
    >
      <LecturePanel index={row.index} />
    </ItemRow>
  );
});

interface Props {
  readonly ref: RefObject<ItemListHandle | null>;
}

export const LectureList = memo(function LectureList({ ref }: Props) {
  const opened = use(OpenedCourseContext);
  const { getValues, setValue } = useCourseForm();
  const kind: ItemKind<LectureValues> = useMemo(
    () => ({
      ...lectureKind,
      onRemoved: (title, { id = '', unit }, next, index) => {
        // If a unit began with this lecture, it now begins with the next one.
        if (unit && next?.unit === '')
          setValue(`lectures.${index}.unit`, unit, { shouldDirty: true });
        return removalNotice(title, id, opened);
      },
    }),
    [opened, setValue],
  );
  const list = useItems(kind, ref);
  const [pasting, setPasting] = useState(false);
  const count = list.ids.length;
  return (
    <>
      <ItemList
        list={list}
        actions={
          !list.isFull && <Button onClick={() => setPasting(true)}>{copy.lectures.addMany}</Button>
        }
      >
        {({ unit = '', durationSeconds, open, resources = [] }, row) => (
          <LectureRow
            key={row.id}
            {...row}
            unit={unit.trim()}
            minutes={Math.round((durationSeconds ?? 0) / 60)}
            free={open === 'true'}
            resources={resources.length}
          />
        )}
      </ItemList>
      {pasting && (
        <PasteDialog
          count={count}
          known={getValues('lectures').flatMap(({ resources = [] }) =>
            resources.map(({ src }) => src),
          )}
          onClose={() => setPasting(false)}
          onAdd={(pasted) => {
            list.addMany(
              pasted.map((lecture, index) => ({
                ...blankLecture,
                title: pastedTitle(lecture, count + index + 1),
                unit: lecture.unit === pasted[index - 1]?.unit ? '' : lecture.unit,
                durationSeconds: lecture.durationSeconds,
                resources: [{ ...newResource, src: lecture.src, title: '', bytes: null }],
              })),
            );
            showToast(copy.paste.added(plural(pasted.length, nouns.lecture)));
          }}
        />
      )}
    </>
  );
});
