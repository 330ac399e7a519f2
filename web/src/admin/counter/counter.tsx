import type { RequestOf } from '@markaz/contract/api';
import { readCode } from '@markaz/contract/cards/access-code';
import { formatSerial, readSerial } from '@markaz/contract/cards/serial';
import { limits } from '@markaz/contract/limits';
import type { CounterCard } from '@markaz/contract/money/counter';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { scanCopy } from '../../shared/scan/scan.copy.ts';
import { useScanner } from '../../shared/scan/use-scanner.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { CameraIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { useProducts } from '../api/bundles-query.ts';
import { auditKey, codeKeys, shiftKey } from '../api/code-queries.ts';
import { allCoursesQuery, liveCourses } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { SubmitButton } from '../ui/form/form-fields.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { poundsSchema } from '../ui/pounds.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { useAction } from '../ui/use-action.ts';
import { useStaffUid } from '../ui/use-has-access.ts';
import { formatCash } from './cash.ts';
import { copy } from './counter.copy.ts';
import * as styles from './counter.module.css';
import { type Draft, isSameCard, type Line, linePrice, useCounterDraft } from './counter-draft.ts';
import { CounterTabs } from './counter-tabs.tsx';
import { currentShiftQuery, receiptQuery } from './queries.ts';
import { ReceiptView } from './receipt.tsx';
import { type Pending, useLookups } from './use-lookups.ts';

/** Field for the course of a serial number. Loads the courses only when it is shown. */
function SerialCourse(props: Omit<ComponentProps<typeof CourseField>, 'courses' | 'label'>) {
  const query = useQuery({ ...allCoursesQuery, select: ({ courses }) => liveCourses(courses) });
  const products = useProducts(query.data ?? []);
  return (
    <div className={styles.course}>
      <Loaded query={query} label={copy.coursesLoading} height="3.5rem">
        {() => <CourseField {...props} courses={products} label={copy.course} />}
      </Loaded>
    </div>
  );
}

/** Focuses the field, so that a hand scanner types into it. On phones a keyboard would open. */
function focusForScanner(field: HTMLInputElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus();
}

interface AddProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onAdd: (text: string, request: RequestOf<'admin/counter/lookup'>) => void;
}

/**
 * Takes codes and serial numbers from the keyboard, from a hand scanner that types and presses
 * Enter, and from the camera.
 */
function AddCard({ field, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [cId, setCId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const serial = readSerial(text);
  useEffect(() => focusForScanner(field.current), [field]);
  const add = (typed: string) => {
    if (typed.trim() === '') return;
    const serialNumber = readSerial(typed);
    if (readCode(typed).ok) onAdd(typed.trim(), { code: typed.trim() });
    else if (serialNumber === null) return setProblem(copy.notCode);
    else if (cId === '') return setProblem(copy.courseMissing);
    else onAdd(formatSerial(serialNumber), { cId, serial: serialNumber });
    setText('');
    setProblem(null);
    field.current?.focus();
  };
  const scanner = useScanner({ onCode: add, onType: () => field.current?.focus() });
  return (
    <Form className={styles.add} onSubmit={() => add(text)}>
      <SearchField
        inputRef={field}
        label={copy.field}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setProblem(null);
        }}
        helperText={problem ?? scanner.problem ?? copy.fieldHint}
        error={problem !== null}
        inputProps={{
          autoComplete: 'off',
          spellCheck: false,
          maxLength: limits.codeText,
          enterKeyHint: 'done',
        }}
        endAdornment={
          scanner.isAvailable && (
            <IconButton edge="end" aria-label={scanCopy.scan} onClick={scanner.open}>
              <CameraIcon />
            </IconButton>
          )
        }
      />
      <Button type="submit" variant="outlined">
        {copy.add}
      </Button>
      {serial !== null && (
        <SerialCourse
          value={cId}
          onChange={(chosen) => {
            setCId(chosen);
            setProblem(null);
          }}
        />
      )}
      {scanner.dialog}
    </Form>
  );
}

interface PendingProps {
  readonly pending: readonly Pending[];
  readonly onRetry: (entry: Pending) => void;
  readonly onDismiss: (id: string) => void;
}

function PendingCards({ pending, onRetry, onDismiss }: PendingProps) {
  return pending.map((entry) =>
    entry.problem === null ? (
      <p key={entry.id} role="status" className={layout.row}>
        <Ltr>{entry.text}</Ltr>
        <CircularProgress size={24} aria-label={copy.looking} />
      </p>
    ) : (
      <Alert
        key={entry.id}
        severity="error"
        action={
          <>
            <Button color="inherit" onClick={() => onRetry(entry)}>
              {copy.retry}
            </Button>
            <IconButton
              color="inherit"
              aria-label={copy.remove(entry.text)}
              onClick={() => onDismiss(entry.id)}
            >
              <TrashIcon />
            </IconButton>
          </>
        }
      >
        <Ltr>{entry.text}</Ltr> {entry.problem}
      </Alert>
    ),
  );
}

interface LinesProps {
  readonly lines: readonly Line[];
  /** Why the server refused a line, by its position. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly onChange: (lines: readonly Line[]) => void;
}

function Lines({ lines, refusals, onChange }: LinesProps) {
  const { columns } = copy;
  const refusalOf = (line: Line) => refusals[`cards.${lines.indexOf(line)}`];
  const renderCard = (line: Line) => {
    const problem =
      line.obstacle === null ? refusalOf(line) : copy.obstacles[line.obstacle](line.outlet);
    return (
      <div className={table.wrapAnywhere}>
        <span className={table.title}>{line.title}</span>
        <span className={table.quiet}>
          <Ltr>{formatSerial(line.serial)}</Ltr>
        </span>
        {problem !== undefined && <span className={styles.obstacle}>{problem}</span>}
      </div>
    );
  };
  const renderPrice = (line: Line) =>
    line.price === null ? (
      <TextField
        size="small"
        className={styles.typedPrice ?? ''}
        value={line.typedPrice}
        error={line.typedPrice !== '' && linePrice(line) === null}
        label={copy.priceShort}
        onChange={({ target }) =>
          onChange(
            lines.map((each) => (each === line ? { ...each, typedPrice: target.value } : each)),
          )
        }
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            dir: 'ltr',
            autoComplete: 'off',
            'aria-label': copy.price(formatSerial(line.serial)),
          },
        }}
      />
    ) : (
      <span className={table.money}>{formatCash(line.price)}</span>
    );
  return (
    <FramedTable
      rows={lines}
      keyOf={({ cId, serial }) => `${cId} ${serial}`}
      columns={[
        [columns.card, renderCard],
        [columns.price, renderPrice],
        [
          columns.remove,
          (line) => (
            <IconButton
              aria-label={copy.remove(formatSerial(line.serial))}
              onClick={() => onChange(lines.filter((each) => each !== line))}
            >
              <TrashIcon />
            </IconButton>
          ),
          'actions',
        ],
      ]}
    />
  );
}

/** The sum of a sale, and the change for what the customer gave. Null if that is not known yet. */
function totalsOf({ lines, paid }: Pick<Draft, 'lines' | 'paid'>) {
  const sellable = lines.filter(({ obstacle }) => obstacle === null);
  const sum = sellable.reduce((total, line) => total + (linePrice(line) ?? 0), 0);
  const paidPiastres = poundsSchema.safeParse(paid);
  return {
    sum,
    paid: paidPiastres.data ?? null,
    isPaidValid: paidPiastres.success,
    isBlocked: lines.some(({ obstacle }) => obstacle !== null),
    isPriced: sellable.every((line) => linePrice(line) !== null),
  };
}

function Amounts({ sum, paid }: { readonly sum: number; readonly paid: number | null }) {
  const change = paid === null ? null : paid - sum;
  return (
    <dl className={styles.amounts} aria-live="polite">
      <div className={styles.sum}>
        <dt>{copy.sum}</dt>
        <dd>{copy.pounds(formatCash(sum))}</dd>
      </div>
      {change !== null && (
        <div>
          <dt>{change < 0 ? copy.short : copy.change}</dt>
          <dd>{copy.pounds(formatCash(Math.abs(change)))}</dd>
        </div>
      )}
    </dl>
  );
}

function LastReceipt({ id }: { readonly id: string }) {
  const query = useQuery(receiptQuery(id));
  return (
    <section className={layout.section}>
      <h2>{copy.receipt.sold}</h2>
      <Loaded query={query} label={copy.receipt.loading} height="14rem">
        {(receipt) => <ReceiptView receipt={receipt} />}
      </Loaded>
    </section>
  );
}

/** Says that the user has no open shift. A failed request says nothing, because selling works. */
function ShiftNotice() {
  const { data } = useQuery(currentShiftQuery);
  if (data !== null) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={adminPaths.shifts()} color="inherit">
          {copy.openShift}
        </Button>
      }
    >
      {copy.noShift}
    </Alert>
  );
}

/** Sells cards, one receipt after another. @param uid the seller */
export function Counter({ uid }: { readonly uid: string }) {
  const [draft, change] = useCounterDraft(uid);
  const { lines, requestId } = draft;
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const action = useAction({
    call: (request: RequestOf<'admin/counter/sell'>) => postJson('admin/counter/sell', request),
    failureText: copy.failed,
    explain: ({ status, code, message }) => {
      if (status === 0 || status >= 500) return `${copy.unsure} ${message}`;
      // The lines themselves say why they were refused.
      return code === 'conflict' ? `${copy.failed} ${message}` : undefined;
    },
    invalidates: [codeKeys.all, auditKey],
    successText: copy.sold,
    onDone: ({ receipt }) => {
      queryClient.setQueryData(receiptQuery(receipt.id).queryKey, receipt);
      // The notice about the shift needs no new sums.
      void queryClient.invalidateQueries({ queryKey: shiftKey, refetchType: 'none' });
      // A card may have been scanned while the request was under way.
      change(({ lines: current }) => ({
        lines: current.filter((line) => !receipt.lines.some((sold) => isSameCard(line, sold))),
        paid: '',
        receipt: receipt.id,
      }));
      focusForScanner(field.current);
    },
  });
  // The error of a request says nothing about other lines.
  const isOfLines = action.variables?.requestId === requestId;
  const { isPending } = action;
  const problem = isOfLines ? action.problem : null;
  const refusals = isOfLines && isApiError(action.error) ? action.error.fields : {};
  const setLines = (next: readonly Line[]) => change(() => ({ lines: [...next], receipt: null }));
  const lookups = useLookups((card: CounterCard) =>
    change((previous) => {
      if (previous.lines.some((line) => isSameCard(line, card))) {
        setNotice(copy.duplicate(formatSerial(card.serial)));
        return {};
      }
      if (previous.lines.length >= limits.cardsPerReceipt) {
        setNotice(copy.full(plural(limits.cardsPerReceipt, nouns.card)));
        return {};
      }
      return { lines: [...previous.lines, { ...card, typedPrice: '' }], receipt: null };
    }),
  );
  const totals = totalsOf(draft);
  const isShort = totals.paid !== null && totals.paid < totals.sum;
  const canSell =
    lines.length > 0 && !totals.isBlocked && totals.isPriced && totals.isPaidValid && !isShort;
  const sell = () => {
    if (!canSell) return;
    const cards = lines.map((line) => ({
      cId: line.cId,
      serial: line.serial,
      price: linePrice(line) ?? 0,
    }));
    action.run({ cards, paid: totals.paid, requestId });
  };
  return (
    <div className={styles.counter}>
      <div className={layout.stack}>
        <AddCard
          field={field}
          onAdd={(text, request) => {
            setNotice(null);
            lookups.start(text, request);
          }}
        />
        {notice !== null && (
          <Alert severity="warning" role="status" onClose={() => setNotice(null)}>
            {notice}
          </Alert>
        )}
        <PendingCards
          pending={lookups.pending}
          onRetry={lookups.retry}
          onDismiss={lookups.dismiss}
        />
        {lines.length > 0 && (
          <section aria-label={copy.list} inert={isPending}>
            <Lines lines={lines} refusals={refusals} onChange={setLines} />
          </section>
        )}
        {lines.length === 0 && draft.receipt === null && (
          <EmptyState icon={TicketIcon} {...copy.empty} />
        )}
        {draft.receipt !== null && <LastReceipt id={draft.receipt} />}
      </div>
      {lines.length > 0 && (
        <Form className={layout.panel} onSubmit={sell}>
          <Amounts {...totals} />
          <TextField
            label={copy.paid}
            value={draft.paid}
            error={!totals.isPaidValid}
            helperText={copy.paidHint}
            autoComplete="off"
            onChange={({ target }) => change(() => ({ paid: target.value }))}
            slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
          />
          {totals.isBlocked && <Alert severity="warning">{copy.notSellable}</Alert>}
          <SubmitButton action={{ isPending, problem }} size="large" fullWidth disabled={!canSell}>
            {copy.sell(plural(lines.length, nouns.theseCards))}
          </SubmitButton>
          <Button disabled={isPending} onClick={() => setLines([])}>
            {copy.clear}
          </Button>
        </Form>
      )}
    </div>
  );
}

export function CounterPage() {
  const uid = useStaffUid();
  return (
    <>
      <SectionHeading title={copy.title} />
      <CounterTabs />
      <div className={layout.stack}>
        <ShiftNotice />
        <Counter key={uid} uid={uid} />
      </div>
    </>
  );
}
