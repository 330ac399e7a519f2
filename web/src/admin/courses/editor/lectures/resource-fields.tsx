import { newResource } from '@markaz/contract/lectures';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { formatNumber } from '../../../../shared/format/numbers.ts';
import form from '../../../ui/form/form.module.css';
import { PlusIcon } from '../../../ui/icons.tsx';
import { copy } from '../copy.ts';
import { useCourseForm } from '../form/course-form-values.ts';
import styles from './resource-fields.module.css';
import { ResourceRow } from './resource-row.tsx';

/** What a lecture holds: videos, files and links. */
export function ResourceFields({ lecture }: { readonly lecture: number }) {
  const { control } = useCourseForm();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = `lectures.${lecture}.resources` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className={styles.resources}>
      {fields.length === 0 && <p className={form.muted}>{copy.resources.empty}</p>}
      {fields.map((field, index) => (
        <ResourceRow
          key={field.id}
          name={`${name}.${index}`}
          index={index}
          onRemove={() => {
            remove(index);
            // The button that had the focus is gone with its row.
            addButton.current?.focus();
          }}
        />
      ))}
      {fields.length >= limits.resourcesPerLecture ? (
        <p className={form.muted}>
          {copy.resources.limit(formatNumber(limits.resourcesPerLecture))}
        </p>
      ) : (
        <div>
          <Button
            ref={addButton}
            startIcon={<PlusIcon />}
            onClick={() =>
              append({ ...newResource, title: '' }, { focusName: `${name}.${fields.length}.src` })
            }
          >
            {copy.resources.add}
          </Button>
        </div>
      )}
    </div>
  );
}
