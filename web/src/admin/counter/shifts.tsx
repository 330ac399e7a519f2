import type { RequestOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import type { Shift, ShiftSums } from '@markaz/contract/money/shifts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { auditKey, shiftKey } from '../api/code-queries.ts';
import { printedAlone } from '../print/printed-alone.ts';
import { ConfirmDialog, DialogButton } from '../ui/confirm-dialog.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { SubmitButton } from '../ui/form/form-fields.tsx';
import { AmountField } from '../ui/form/required-text-field.tsx';
import { MoneyIcon, PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { readPounds } from '../ui/pounds.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { useAction } from '../ui/use-action.ts';
import { useHasAccess } from '../ui/use-has-access.ts';
import { useRequestId } from '../ui/use-request-id.ts';
import { formatCash } from './cash.ts';
import * as styles from './counter.module.css';
import { CounterTabs } from './counter-tabs.tsx';
import { currentShiftQuery, shiftsQuery } from './queries.ts';
import { copy } from './shifts.copy.ts';

/** Describes the difference between the counted and the expected cash. */
function describeDifference(piastres: number): string {
  if (piastres === 0) return copy.exact;
  const amount = formatCash(Math.abs(piastres));
  return piastres > 0 ? copy.surplus(amount) : copy.deficit(amount);
}

function Amount({ piastres }: { readonly piastres: number }) {
  return <span className={table.money}>{formatCash(piastres)}</span>;
}

function OpenShift() {
  const texts = copy.open;
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const idOf = useRequestId();
  const float = readPounds(text);
  const action = useAction({
    call: (request: RequestOf<'admin/shifts/open'>) => postJson('admin/shifts/open', request),
    failureText: texts.failed,
    invalidates: [shiftKey, auditKey],
    successText: texts.done,
  });
  return (
    <Form
      className={classes(layout.panel, layout.narrow)}
      onSubmit={() => {
        setSubmitted(true);
        if (float !== null) action.run({ float, requestId: idOf({ float }) });
      }}
    >
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <AmountField
        label={texts.float}
        value={text}
        onChange={setText}
        isWrong={isSubmitted && float === null}
      />
      <SubmitButton action={action}>{texts.submit}</SubmitButton>
    </Form>
  );
}

interface Row {
  readonly name: string;
  readonly note?: string;
  readonly piastres: number;
}

/** Lists the amounts that add up to what should be in the drawer. */
function Statement({ float, sums }: { readonly float: number; readonly sums: ShiftSums }) {
  const { rows } = copy;
  const lines: readonly Row[] = [
    { name: rows.float, piastres: float },
    { name: rows.sales, note: rows.receipts(formatNumber(sums.receipts)), piastres: sums.sales },
    { name: rows.refunded, piastres: 0 - sums.refunded },
    { name: rows.paidIn, piastres: sums.paidIn },
    { name: rows.paidOut, piastres: 0 - sums.paidOut },
    { name: rows.expected, piastres: sums.expected },
  ];
  return (
    <FramedTable
      small
      rows={lines}
      keyOf={({ name }) => name}
      columns={[
        [
          copy.item,
          ({ name, note }) => (
            <>
              {name === rows.expected ? <strong>{name}</strong> : name}
              {note !== undefined && <span className={table.quiet}>{note}</span>}
            </>
          ),
        ],
        [copy.pounds, ({ piastres }) => <Amount piastres={piastres} />],
      ]}
    />
  );
}

interface CloseProps {
  readonly shift: Shift;
  /** What should be in the drawer, or null for another person's shift. */
  readonly expected: number | null;
  readonly onClosed: (shift: Shift) => void;
  readonly onClose: () => void;
}

function CloseDialog({ shift: { id, by }, expected, onClosed, onClose }: CloseProps) {
  const texts = copy.close;
  const nameOf = useAdminName();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const counted = readPounds(text);
  const action = useAction({
    call: (request: RequestOf<'admin/shifts/close'>) => postJson('admin/shifts/close', request),
    failureText: texts.failed,
    invalidates: [shiftKey, auditKey],
    successText: texts.done,
    onDone: ({ shift }) => {
      onClosed(shift);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      className={layout.stack}
      title={expected === null ? texts.titleOf(nameOf(by.uid)) : texts.title}
      confirm={texts.action}
      initialFocus={field}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (counted === null) field.current?.focus();
        else action.run({ id, counted, note });
      }}
      onClose={onClose}
    >
      <p>{expected === null ? texts.explainOther : texts.expected(formatCash(expected))}</p>
      <AmountField
        inputRef={field}
        fullWidth
        margin="dense"
        label={texts.counted}
        value={text}
        onChange={setText}
        isWrong={isSubmitted && counted === null}
      />
      {counted !== null && expected !== null && (
        <Alert severity={counted === expected ? 'success' : 'warning'} role="status">
          {describeDifference(counted - expected)}
        </Alert>
      )}
      <TextField
        fullWidth
        label={texts.note}
        helperText={texts.noteHint}
        value={note}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}

function CurrentShift({ onClosed }: Pick<CloseProps, 'onClosed'>) {
  // Cash may have been taken in another tab.
  const query = useQuery({ ...currentShiftQuery, staleTime: 0 });
  return (
    <Loaded query={query} label={copy.loading} height="14rem">
      {(current) =>
        current === null ? (
          <OpenShift />
        ) : (
          <section className={classes(layout.panel, layout.narrow)}>
            <h2>{copy.current(formatDateTime(current.shift.at))}</h2>
            <Statement float={current.shift.float} sums={current.sums} />
            <p className={layout.muted}>{copy.hint}</p>
            <div>
              <DialogButton
                variant="contained"
                renderDialog={(close) => (
                  <CloseDialog
                    shift={current.shift}
                    expected={current.sums.expected}
                    onClosed={onClosed}
                    onClose={close}
                  />
                )}
              >
                {copy.close.action}
              </DialogButton>
            </div>
          </section>
        )
      }
    </Loaded>
  );
}

interface SheetProps {
  readonly shift: Shift;
  readonly onHide: () => void;
}

/** The account of a closed shift, which is printed and signed. */
function ShiftSheet({ shift: { by, at, float, closed }, onHide }: SheetProps) {
  const nameOf = useAdminName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (closed === null) return null;
  const { rows } = copy;
  const results: readonly (readonly [string, ReactNode])[] = [
    [rows.expected, formatCash(closed.expected)],
    [rows.counted, formatCash(closed.counted)],
    [rows.difference, describeDifference(closed.counted - closed.expected)],
  ];
  return (
    <section ref={printedAlone} className={classes(layout.panel, layout.narrow, styles.sheet)}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.sheet(nameOf(by.uid))}
      </h2>
      <p>{copy.span(formatDateTime(at), formatDateTime(closed.at))}</p>
      {closed.by && <p>{copy.closedBy(nameOf(closed.by.uid))}</p>}
      <Statement float={float} sums={closed} />
      <dl className={styles.amounts}>
        {results.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {closed.note !== '' && <p>{closed.note}</p>}
      <div className={layout.actions} data-screen>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => print()}>
          {copy.print}
        </Button>
        <Button onClick={onHide}>{copy.hide}</Button>
      </div>
      <div className={styles.signatures}>
        {copy.signatures.map((signature) => (
          <span key={signature}>{signature}</span>
        ))}
      </div>
    </section>
  );
}

function ShiftList({ onShow }: { readonly onShow: (shift: Shift) => void }) {
  const query = useInfiniteQuery(shiftsQuery);
  const nameOf = useAdminName();
  const isAdmin = useHasAccess()('admin');
  const { data: own } = useQuery(currentShiftQuery);
  // The dialog is outside the table, because its row loses the button when the shift is closed.
  const [closing, setClosing] = useState<Shift | null>(null);
  const { columns } = copy;
  return (
    <section className={layout.section}>
      <h2>{copy.list}</h2>
      <PagedList
        query={query}
        itemsOf={({ shifts }) => shifts}
        loading={copy.loading}
        height="14rem"
        empty={<EmptyState icon={MoneyIcon} {...copy.empty} />}
      >
        {(shifts) => (
          <FramedTable
            rows={shifts}
            keyOf={({ id }) => id}
            columns={[
              [
                columns.shift,
                ({ by, at, closed }) => (
                  <>
                    {nameOf(by.uid)}
                    <span className={table.quiet}>{formatDateTime(at)}</span>
                    {closed?.by && (
                      <span className={table.quiet}>{copy.closedBy(nameOf(closed.by.uid))}</span>
                    )}
                  </>
                ),
              ],
              [
                columns.expected,
                ({ closed }) => closed && <Amount piastres={closed.expected} />,
                'wide',
              ],
              [
                columns.counted,
                ({ closed }) => closed && <Amount piastres={closed.counted} />,
                'wide',
              ],
              [
                columns.difference,
                ({ closed }) =>
                  closed === null
                    ? copy.stillOpen
                    : describeDifference(closed.counted - closed.expected),
              ],
              [
                columns.show,
                (shift) => {
                  const { id, by, at, closed } = shift;
                  const names = [nameOf(by.uid), formatDateTime(at)] as const;
                  if (closed !== null)
                    return (
                      <Button aria-label={copy.showOf(...names)} onClick={() => onShow(shift)}>
                        {copy.show}
                      </Button>
                    );
                  if (!isAdmin || id === own?.shift.id) return null;
                  return (
                    <Button aria-label={copy.closeOf(...names)} onClick={() => setClosing(shift)}>
                      {copy.close.action}
                    </Button>
                  );
                },
                'actions',
              ],
            ]}
          />
        )}
      </PagedList>
      {closing && (
        <CloseDialog
          shift={closing}
          expected={null}
          onClosed={onShow}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  );
}

export function Shifts() {
  const [shown, setShown] = useState<Shift | null>(null);
  return (
    <>
      <SectionHeading title={copy.title} />
      <CounterTabs />
      <div className={layout.sections}>
        {shown === null ? (
          <CurrentShift onClosed={setShown} />
        ) : (
          <ShiftSheet key={shown.id} shift={shown} onHide={() => setShown(null)} />
        )}
        <ShiftList onShow={setShown} />
      </div>
    </>
  );
}
