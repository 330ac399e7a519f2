import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay } from '../../shared/format/days.ts';
import * as table from '../ui/table.module.css';
import { copy } from './money.copy.ts';
import { Money, MoneyTable } from './money-table.tsx';
import { describeDirection, type PaymentTexts, VoidDialog } from './payment-dialog.tsx';

interface ListedPayment {
  readonly id: string;
  readonly day: string;
  readonly piastres: number;
  readonly note: string;
  readonly voided: { readonly reason: string } | null;
}

interface Props {
  readonly title: string;
  readonly emptyText: string;
  readonly texts: PaymentTexts;
  readonly payments: readonly ListedPayment[];
  /** Omitted for people who may not void payments. */
  readonly onVoid?: ((id: string, reason: string) => Promise<object | 403>) | undefined;
}

/** Lists payments. A voided payment remains visible, but no sum includes it. */
export function PaymentList({ title, emptyText, texts, payments, onVoid }: Props) {
  // The dialog is outside the table, because its row loses the button when another admin voids it.
  const [voiding, setVoiding] = useState<ListedPayment | null>(null);
  return (
    <>
      <MoneyTable
        title={title}
        emptyText={emptyText}
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          [
            copy.settlement.day,
            ({ day, note, piastres, voided }) => (
              <>
                {formatDay(day)}
                <span className={table.quiet}>{describeDirection(texts, piastres)}</span>
                <span className={table.quiet}>
                  {voided === null ? note : copy.payment.voided(voided.reason)}
                </span>
              </>
            ),
          ],
          [
            copy.settlement.amount,
            ({ piastres, voided }) => {
              const amount = <Money piastres={Math.abs(piastres)} />;
              return voided === null ? amount : <s>{amount}</s>;
            },
          ],
          ...(onVoid === undefined
            ? []
            : [
                [
                  copy.payment.voidTitle,
                  (payment: ListedPayment) =>
                    payment.voided === null && (
                      <Button data-screen color="error" onClick={() => setVoiding(payment)}>
                        {copy.payment.void}
                      </Button>
                    ),
                  'actions',
                ] as const,
              ]),
        ]}
      />
      {voiding && onVoid && (
        <VoidDialog
          texts={texts}
          payment={voiding}
          call={(reason) => onVoid(voiding.id, reason)}
          onClose={() => setVoiding(null)}
        />
      )}
    </>
  );
}
