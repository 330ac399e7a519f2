import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import { EndYear } from './end-year.tsx';
import { isUnderWay, useYearWork } from './use-year-work.ts';
import { YearItem } from './year-item.tsx';
import { copy } from './years.copy.ts';
import { yearsQuery } from './years-query.ts';

/** Ends the school year of the courses in the address, and lists and undoes ended years. */
export function Years() {
  const query = useQuery(yearsQuery);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const ids = [...new Set(parameters.get('courses')?.split(',').filter(Boolean))];
  const nothingChosen = ids.length === 0;
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [begun, setBegun] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog, which had the focus, and the button that opened it are gone.
  useEffect(() => {
    if (begun && nothingChosen) heading.current?.focus();
  }, [begun, nothingChosen]);
  const work = useYearWork(() => {
    setRequestId(crypto.randomUUID());
    setBegun(true);
    void navigate(adminPaths.years(), { replace: true });
  });
  const unfinished = query.data?.find(isUnderWay)?.id;
  const { isPending, problem, run } = work;
  // A visit to this page continues unfinished work.
  useEffect(() => {
    if (unfinished !== undefined && !isPending && problem === null)
      run({ way: 'continue', year: unfinished });
  }, [unfinished, isPending, problem, run]);
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={layout.sections}>
        <div className={layout.stack}>
          <p>{copy.intro}</p>
          <p>{copy.stays}</p>
        </div>
        {nothingChosen ? (
          <EmptyState
            {...copy.none}
            actions={
              <Button component={Link} to={adminPaths.courses()} variant="outlined">
                {copy.none.action}
              </Button>
            }
          />
        ) : (
          <EndYear
            ids={ids}
            action={work}
            onChoose={(chosen) => void navigate(adminPaths.years(chosen), { replace: true })}
            onEnd={(chosen) => work.run({ way: 'end', requestId, ids: chosen })}
          />
        )}
        {(nothingChosen || work.variables?.way !== 'end') && work.problem !== null && (
          <Alert severity="error">{work.problem}</Alert>
        )}
        <Loaded query={query} label={copy.loading} height="8rem">
          {(years) =>
            years.length > 0 && (
              <section className={layout.section}>
                <h2 ref={heading} tabIndex={-1}>
                  {copy.years}
                </h2>
                <ul className={layout.box}>
                  {years.map((year) => (
                    <YearItem key={year.id} year={year} work={work} />
                  ))}
                </ul>
              </section>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
