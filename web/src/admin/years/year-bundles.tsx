import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { bundlesQuery } from '../api/bundles-query.ts';
import * as layout from '../ui/layout.module.css';
import { copy } from './years.copy.ts';

const words = copy.bundles;

interface Props {
  /** The chosen courses and bundles. */
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Bundles with a chosen course: their unsold cards can be revoked, too. */
export function YearBundles({ ids, onChange }: Props) {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const offered = bundles.filter(
    ({ id, courses }) => ids.includes(id) || courses.some((cId) => ids.includes(cId)),
  );
  if (offered.length === 0) return null;
  return (
    <fieldset className={layout.stack}>
      <legend className={layout.name}>{words.title}</legend>
      <p className={layout.muted}>{words.hint}</p>
      {offered.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={ids.includes(id)}
              onChange={(_, chosen) =>
                onChange(chosen ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}
