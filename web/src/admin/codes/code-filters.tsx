import { batchName } from '@markaz/contract/cards/batch-name';
import { codeStates, saleStages } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { formatSerialRange } from '@markaz/contract/cards/serial';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../shared/format/time.ts';
import type { Product } from '../api/bundles-query.ts';
import {
  type BatchWithStatistics,
  codesCsvUrl,
  courseBatchesQuery,
  outletsQuery,
} from '../api/code-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { SpreadsheetDownload } from '../ui/downloads.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { anyText, oneOf, readFilters } from '../ui/filters.ts';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './codes.copy.ts';

/** Reads the list's filters from the URL, where `cId` is named `course`. */
export function readFilter(parameters: URLSearchParams): CodeFilter {
  const { course, ...filter } = readFilters<Omit<CodeFilter, 'cId'> & { readonly course?: string }>(
    parameters,
    {
      course: anyText,
      batch: anyText,
      outlet: anyText,
      place: oneOf(['centre']),
      state: oneOf(codeStates),
      stage: oneOf(saleStages),
    },
  );
  return course === undefined ? filter : { cId: course, ...filter };
}

interface Props {
  readonly courses: readonly Product[];
  readonly filter: CodeFilter;
  readonly onChange: (filter: CodeFilter) => void;
}

/** Option for the cards at the centre. No outlet has this name, because names are trimmed. */
const atCentre = ' ';

type Option = readonly [value: string, text: string];

export function batchOption(batch: BatchWithStatistics): Option {
  const name = batchName(batch, formatDate);
  return [
    batch.id,
    copy.filters.batchNamed(name, formatSerialRange(batch.firstSerial, batch.lastSerial)),
  ];
}

/** Returns the options, preceded by «all» and by the selected value while the options load. */
function withAllOption(options: readonly Option[], value = '', text = value): readonly Option[] {
  const isListed = value === '' || options.some(([key]) => key === value);
  return [['', common.all], ...(isListed ? [] : [[value, text] as const]), ...options];
}

/** Filters cards. The filters for batch and outlet appear once a course is chosen. */
export function CodeFilters({ courses, filter, onChange }: Props) {
  const { cId = '', batch = '', place, outlet = place ? atCentre : '', state, stage } = filter;
  const { data: outlets = [] } = useQuery(outletsQuery(cId));
  const { data: batches = [] } = useQuery(courseBatchesQuery(cId));
  const outletOptions = [
    [atCentre, copy.filters.atCentre] as const,
    ...outlets.flatMap(({ outlet: name }) => (name === '' ? [] : [[name, name] as const])),
  ];
  return (
    <FilterBar
      label={copy.filters.label}
      filter={filter}
      onClear={() => onChange({})}
      actions={<SpreadsheetDownload href={codesCsvUrl(filter)} />}
    >
      <CourseField
        courses={courses}
        value={cId}
        onChange={(chosen) => onChange({ cId: chosen, state, stage })}
      />
      <SelectField
        label={copy.filters.state}
        value={state ?? ''}
        options={withAllOption(Object.entries(copy.states))}
        onChange={(chosen) => onChange({ ...filter, state: oneOf(codeStates)(chosen) })}
      />
      <SelectField
        label={copy.filters.stage}
        value={stage ?? ''}
        options={withAllOption(Object.entries(copy.stages))}
        onChange={(chosen) => onChange({ ...filter, stage: oneOf(saleStages)(chosen) })}
      />
      {(cId !== '' || outlet !== '') && (
        <SelectField
          label={copy.filters.outlet}
          value={outlet}
          options={withAllOption(outletOptions, outlet)}
          onChange={(chosen) =>
            onChange({
              ...filter,
              outlet: chosen === atCentre ? undefined : chosen,
              place: chosen === atCentre ? 'centre' : undefined,
            })
          }
        />
      )}
      {(cId !== '' || batch !== '') && (
        <SelectField
          label={copy.filters.batch}
          value={batch}
          options={withAllOption(batches.map(batchOption), batch, copy.filters.oneBatch)}
          onChange={(chosen) => onChange({ ...filter, batch: chosen })}
        />
      )}
    </FilterBar>
  );
}
