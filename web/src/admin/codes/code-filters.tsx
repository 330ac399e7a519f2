import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import { batchName } from '@markaz/contract/cards/batch-name';
import { codeStates, saleStages } from '@markaz/contract/cards/code-schema';
import { formatSerial } from '@markaz/contract/cards/serial';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../shared/format/time.ts';
import type { Sold } from '../api/bundles-query.ts';
import {
  batchesOfQuery,
  type CountedBatch,
  csvAddress,
  outletsQuery,
} from '../api/code-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { PartsDownload } from '../ui/downloads.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { oneOf } from '../ui/filters.ts';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './codes.copy.ts';

interface Props {
  /** Courses and bundles. */
  readonly courses: readonly Sold[];
  readonly filter: CodeFilter;
  readonly onChange: (filter: CodeFilter) => void;
}

type Option = readonly [value: string, text: string];

function optionOf(batch: CountedBatch): Option {
  const [first, last] = [formatSerial(batch.firstSerial), formatSerial(batch.lastSerial)];
  return [batch.id, copy.filters.batchNamed(batchName(batch, formatDate), first, last)];
}

/** «All» first. The value from the address stays selected while the other options load. */
function choices(options: readonly Option[], value: string, text: string): readonly Option[] {
  const known = value === '' || options.some(([key]) => key === value);
  return [['', common.all], ...(known ? [] : [[value, text] as const]), ...options];
}

/** Filters cards. Batches and outlets appear once a course is chosen. */
export function CodeFilters({ courses, filter, onChange }: Props) {
  const { cId = '', batch = '', outlet = '', state, stage } = filter;
  const { data: outlets = [] } = useQuery(outletsQuery(cId));
  const { data: batches = [] } = useQuery(batchesOfQuery(cId));
  const outletNames = outlets.map((each) => each.outlet).filter((name) => name !== '');
  const stageNames = saleStages.map((each) => [each, copy.stages[each]] as const);
  const stateNames = codeStates.map((each) => [each, copy.states[each]] as const);
  return (
    <FilterBar
      label={copy.filters.label}
      filter={filter}
      onClear={() => onChange({})}
      actions={<PartsDownload href={csvAddress(filter)} />}
    >
      <CourseField
        courses={courses}
        value={cId}
        onChange={(chosen) => onChange({ cId: chosen, state, stage })}
      />
      <SelectField
        label={copy.filters.state}
        value={state ?? ''}
        options={choices(stateNames, '', '')}
        onChange={(chosen) => onChange({ ...filter, state: oneOf(codeStates)(chosen) })}
      />
      <SelectField
        label={copy.filters.stage}
        value={stage ?? ''}
        options={choices(stageNames, '', '')}
        onChange={(chosen) => onChange({ ...filter, stage: oneOf(saleStages)(chosen) })}
      />
      {(cId !== '' || outlet !== '') && (
        <SelectField
          label={copy.filters.outlet}
          value={outlet}
          options={choices(
            outletNames.map((name) => [name, name]),
            outlet,
            outlet,
          )}
          onChange={(chosen) => onChange({ ...filter, outlet: chosen })}
        />
      )}
      {(cId !== '' || batch !== '') && (
        <SelectField
          label={copy.filters.batch}
          value={batch}
          options={choices(batches.map(optionOf), batch, copy.filters.oneBatch)}
          onChange={(chosen) => onChange({ ...filter, batch: chosen })}
        />
      )}
    </FilterBar>
  );
}
