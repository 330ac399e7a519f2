import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useMemo } from 'react';
import { classes } from '../../../shared/ui/classes.ts';
import { CourseField } from '../../ui/course-field.tsx';
import layout from '../../ui/layout.module.css';
import { copy } from './copy.ts';
import { LastsField } from './lasts-field.tsx';
import { ListField } from './list-field.tsx';
import { type ListRow, readList } from './read-list.ts';
import type { Order } from './use-bulk.ts';

export interface BulkValues extends Order {
  /** The list as it was pasted. */
  readonly text: string;
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly values: BulkValues;
  readonly onChange: (values: BulkValues) => void;
  readonly onPreview: (rows: readonly ListRow[]) => void;
}

/** Who is to be enrolled, in what and why. */
export function BulkForm({ courses, values, onChange, onPreview }: Props) {
  const { text, cId, lasts, reason } = values;
  const rows = useMemo(() => readList(text), [text]);
  const fits = rows.length > 0 && rows.length <= limits.bulkRows;
  const hasEnd = lasts.kind !== 'until' || lasts.day !== '';
  const isComplete = fits && cId !== '' && hasEnd && cleanLine(reason) !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete) onPreview(rows);
  };
  return (
    <Paper
      variant="outlined"
      component="form"
      className={classes(layout.paper, layout.narrow)}
      noValidate
      onSubmit={submit}
    >
      <ListField
        text={text}
        count={rows.length}
        onChange={(changed) => onChange({ ...values, text: changed })}
      />
      <CourseField
        required
        courses={courses}
        value={cId}
        onChange={(chosen) => onChange({ ...values, cId: chosen })}
      />
      <LastsField lasts={lasts} onChange={(chosen) => onChange({ ...values, lasts: chosen })} />
      <TextField
        required
        fullWidth
        label={copy.reason}
        helperText={copy.reasonHint}
        value={reason}
        autoComplete="off"
        onChange={(event) => onChange({ ...values, reason: event.target.value })}
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
      <div>
        <Button type="submit" variant="contained" size="large" disabled={!isComplete}>
          {copy.preview}
        </Button>
      </div>
    </Paper>
  );
}
