import { westernDigits } from '@markaz/contract/text';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { FormSwitch } from '../../../ui/form/form-switch.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { DownIcon, TrashIcon, UpIcon } from '../../../ui/icons.tsx';
import { copy } from '../copy.ts';
import { useCourseForm } from '../form/course-form-values.ts';
import styles from './lecture-fields.module.css';
import { ResourceFields } from './resource-fields.tsx';
import { DragHandle } from './sortable-lecture.tsx';

interface Props {
  readonly index: number;
  readonly count: number;
  /** @param step -1 up, 1 down. */
  readonly onMove: (step: number) => void;
  readonly onRemove: () => void;
}

/** Seconds of a typed number of minutes, in whatever digits; null for none. */
function secondsOf(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

/** A lecture's length, which the form keeps in seconds, as a number of minutes. */
function minutesOf(seconds: unknown): string {
  return typeof seconds === 'number' ? String(Math.round(seconds / 60)) : '';
}

export function LectureCard({ index, count, onMove, onRemove }: Props) {
  const { control } = useCourseForm();
  const typed = useWatch({ control, name: `lectures.${index}.title` });
  const place = formatPlainNumber(index + 1);
  const number = copy.lectures.number(place);
  const title = typed?.trim() ? typed : number;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <Paper variant="outlined" className={styles.card} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <DragHandle title={title} />
        <h3>
          <span className={styles.full}>{number}</span>
          <span className={styles.short}>{copy.lectures.short(place, title)}</span>
        </h3>
        <div className={styles.buttons}>
          <IconButton
            aria-label={copy.lectures.up(title)}
            aria-disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            aria-label={copy.lectures.down(title)}
            aria-disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <DownIcon />
          </IconButton>
          <IconButton aria-label={copy.lectures.remove(title)} color="error" onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.first}>
          <FormTextField
            required
            name={`lectures.${index}.title`}
            label={copy.lectures.lectureTitle}
          />
          <FormTextField
            name={`lectures.${index}.durationSeconds`}
            label={copy.lectures.minutes}
            format={minutesOf}
            parse={secondsOf}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </div>
        <FormTextField
          multiline
          // Grows by CSS: fields that measure themselves make two hundred lectures take minutes.
          slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { rows: 2 } }}
          className={styles.description}
          name={`lectures.${index}.description`}
          label={copy.lectures.description}
        />
        <FormSwitch
          name={`lectures.${index}.open`}
          label={copy.lectures.open}
          hint={copy.lectures.openHint}
          values={['true', 'false']}
        />
        <ResourceFields lecture={index} />
      </div>
    </Paper>
  );
}
