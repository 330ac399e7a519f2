import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { Form } from '../../../shared/form/form.tsx';
import { CourseField } from '../../ui/course-field.tsx';
import { isOver, UntilField } from '../../ui/form/until-field.tsx';
import * as layout from '../../ui/layout.module.css';
import { ReasonField } from '../../ui/repair-dialog.tsx';
import { copy } from './bulk.copy.ts';
import { ListField } from './list-field.tsx';
import { type ListRow, readList } from './read-list.ts';
import type { Order } from './use-bulk.ts';

export interface BulkValues extends Order {
  /** The pasted list. */
  readonly text: string;
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly values: BulkValues;
  readonly onChange: (values: BulkValues) => void;
  readonly onPreview: (rows: readonly ListRow[]) => void;
}

/** The students, the course, the last day and the reason. */
export function BulkForm({ courses, values, onChange, onPreview }: Props) {
  const { text, cId, until, reason } = values;
  const rows = useMemo(() => readList(text), [text]);
  const fits = rows.length > 0 && rows.length <= limits.bulkRows;
  return (
    <Paper variant="outlined" className={layout.narrow}>
      <Form
        className={layout.paper}
        onSubmit={() => {
          if (fits && !isOver(until)) onPreview(rows);
        }}
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
        <UntilField value={until} onChange={(day) => onChange({ ...values, until: day })} />
        <ReasonField value={reason} onChange={(why) => onChange({ ...values, reason: why })} />
        <div>
          <Button type="submit" variant="contained" size="large">
            {copy.preview}
          </Button>
        </div>
      </Form>
    </Paper>
  );
}
