import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../shared/format/days.ts';
import { useNarrow } from '../ui/filters.ts';
import { Loaded } from '../ui/loaded.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './money.copy.ts';
import { readMonth } from './month-field.tsx';
import { MonthFrame } from './month-frame.tsx';
import { Paper } from './paper.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { settlementAddress, settlementQuery } from './queries.ts';
import { Moves, Payments, SoldLines } from './settlement-tables.tsx';
import { CardFigures, Statement } from './statement.tsx';

const words = copy.settlement;

/** An outlet's month: cards received, sold and returned, payments, and the debt. */
export function OutletSettlement() {
  const { outlet = '' } = useParams();
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const [paying, setPaying] = useState(false);
  const month = readMonth(parameters.get('month'));
  const query = useQuery(settlementQuery(outlet, month));
  return (
    <MonthFrame
      title={words.title(outlet)}
      month={month}
      onMonth={(chosen) => narrow(adminPaths.outlet(outlet, chosen))}
      csv={settlementAddress(outlet, month)}
      actions={
        <Button variant="contained" onClick={() => setPaying(true)}>
          {copy.payment.add}
        </Button>
      }
    >
      <Loaded query={query} label={copy.loading} height="40rem">
        {(settlement) => (
          <Paper
            title={`${words.title(outlet)}، ${formatMonth(month)}`}
            signatures={words.signatures}
          >
            <Statement settlement={settlement} />
            <CardFigures settlement={settlement} />
            <SoldLines settlement={settlement} />
            <Moves settlement={settlement} />
            <Payments settlement={settlement} />
          </Paper>
        )}
      </Loaded>
      {paying && <PaymentDialog outlet={outlet} onClose={() => setPaying(false)} />}
    </MonthFrame>
  );
}
