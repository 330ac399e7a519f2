import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import type { Refund } from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import type { RefundEffect } from '@markaz/contract/cards/refunds';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { ButtonProps } from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { Code } from '../../../shared/format/code.tsx';
import { bundlesQuery } from '../../api/bundles-query.ts';
import { auditKey, codeKeys, courseBatchesQuery } from '../../api/code-queries.ts';
import { allCoursesQuery, liveCourses } from '../../api/course-queries.ts';
import { DialogButton } from '../confirm-dialog.tsx';
import { CourseField } from '../course-field.tsx';
import { RequiredTextField } from '../form/required-text-field.tsx';
import * as layout from '../layout.module.css';
import { Loaded } from '../loaded.tsx';
import { readPounds, toPoundsText } from '../pounds.ts';
import { ReasonAction, RepairDialog, useRepair } from '../repair-dialog.tsx';
import { SelectField } from '../select-field.tsx';
import { copy as common } from '../ui.copy.ts';
import { useHasAccess } from '../use-has-access.ts';
import { useRequestId } from '../use-request-id.ts';
import { copy } from './refund.copy.ts';

/** The queries that a refund affects: cards, the log, students and their courses, money. */
const invalidates = [codeKeys.all, auditKey, ['admin', 'students'], ['admin', 'money']];

type Preview = ResponseOf<'admin/cards/refund/preview'>;

const previewQuery = (code: string) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'refund', code],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/cards/refund/preview', { code }, { signal })),
    // Always refetched, because the student's courses may have changed.
    staleTime: 0,
  });

const undoRefund = (code: string, move: string, reason: string) =>
  postJson('admin/cards/refund/undo', { code, move, reason });

interface CardProps {
  /** The code as printed. */
  readonly token: string;
}

interface DialogProps extends CardProps {
  readonly onClose: () => void;
}

/** Says which courses the refund closes, and which stay open. */
function Effects({ courses }: Pick<Preview, 'courses'>) {
  const titlesWith = (effect: RefundEffect) =>
    courses
      .filter((course) => course.effect === effect)
      .map(({ id, title }) => <li key={id}>{title ?? copy.purgedCourse}</li>);
  const [closed, open] = [titlesWith('closes'), titlesWith('stays')];
  if (closed.length + open.length === 0) return <p>{copy.effects.none}</p>;
  return (
    <>
      {closed.length > 0 && (
        <>
          <p>{copy.effects.closes}</p>
          <ul>{closed}</ul>
        </>
      )}
      {open.length > 0 && (
        <>
          <p>{copy.effects.stays}</p>
          <ul>{open}</ul>
        </>
      )}
    </>
  );
}

function RefundDialog({ token, onClose }: DialogProps) {
  const texts = copy.refund;
  const query = useQuery(previewQuery(token));
  const [outlet, setOutlet] = useState('');
  const idOf = useRequestId();
  /** Id of the refund, for its undo. */
  const move = useRef('');
  const action = useRepair(
    {
      async call(reason: string) {
        const request = { code: token, outlet, reason };
        const answer = requirePermission(
          await postJson('admin/cards/refund', { ...request, requestId: idOf(request) }),
        );
        move.current = answer.refund.move;
        return answer;
      },
      successText: texts.done,
      undo: () => undoRefund(token, move.current, common.reason.undo),
      invalidates,
    },
    onClose,
  );
  return (
    <RepairDialog
      danger
      className={layout.stack}
      title={texts.title}
      confirm={texts.confirm}
      disabled={query.data === undefined}
      action={action}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>
        <Code>{token}</Code>
      </p>
      <Loaded query={query} label={copy.loading} height="8rem">
        {({ card, courses }) => (
          <>
            <p>{card.price === null ? texts.noPrice : texts.amount(formatPrice(card.price))}</p>
            {card.outlet !== '' && (
              <SelectField
                label={texts.payer}
                value={outlet}
                options={[
                  ['', texts.centre],
                  [card.outlet, card.outlet],
                ]}
                onChange={setOutlet}
                helperText={outlet === '' ? texts.centreHint : texts.outletHint}
              />
            )}
            <Effects courses={courses} />
          </>
        )}
      </Loaded>
    </RepairDialog>
  );
}

/** Describes who pays how much if a card is exchanged. @param difference new price minus old one */
function describeDifference(difference: number): string {
  const texts = copy.exchange;
  if (difference === 0) return texts.even;
  const price = formatPrice(Math.abs(difference));
  return difference > 0 ? texts.pays(price) : texts.getsBack(price);
}

function ExchangeDialog({ token, onClose }: DialogProps) {
  const texts = copy.exchange;
  const query = useQuery(previewQuery(token));
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const [cId, setCourse] = useState('');
  /** The typed price, or null as long as the price of the newest batch is proposed. */
  const [typedPrice, setTypedPrice] = useState<string | null>(null);
  const { data: batches = [] } = useQuery(courseBatchesQuery(cId));
  const idOf = useRequestId();
  const courseInput = useRef<HTMLInputElement>(null);
  const priceText = typedPrice ?? toPoundsText(batches[0]?.price ?? null);
  const price = readPounds(priceText);
  const oldPrice = query.data?.card.price ?? null;
  const products = [
    ...liveCourses(courses).map(({ id, title }) => ({ id, title })),
    ...bundles
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ id, title: common.bundle(name) })),
  ];
  const action = useRepair(
    {
      call: (request: RequestOf<'admin/cards/exchange'>) =>
        postJson('admin/cards/exchange', request),
      successText: (answer) => texts.done(answer.token),
      invalidates,
    },
    onClose,
  );
  return (
    <RepairDialog
      className={layout.stack}
      title={texts.title}
      confirm={texts.confirm}
      disabled={query.data === undefined}
      initialFocus={courseInput}
      action={action}
      onConfirm={(reason) => {
        if (price === null) return;
        const request = { code: token, cId, price, reason };
        action.run({ ...request, requestId: idOf(request) });
      }}
      onClose={onClose}
    >
      <p>
        <Code>{token}</Code>
      </p>
      <p>{texts.text}</p>
      <CourseField
        required
        label={texts.course}
        courses={products}
        value={cId}
        onChange={(chosen) => {
          setCourse(chosen);
          setTypedPrice(null);
        }}
        inputRef={courseInput}
      />
      <RequiredTextField
        fullWidth
        label={texts.price}
        value={priceText}
        onChange={({ target }) => setTypedPrice(target.value)}
        error={priceText !== '' && price === null}
        helperText={priceText !== '' && price === null ? texts.priceMissing : undefined}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
      />
      <Loaded query={query} label={copy.loading} height="8rem">
        {(preview) => (
          <>
            {price !== null && oldPrice !== null && (
              <p>
                <strong>{describeDifference(price - oldPrice)}</strong>
              </p>
            )}
            <Effects courses={preview.courses} />
          </>
        )}
      </Loaded>
    </RepairDialog>
  );
}

/** Buttons that refund or exchange a used card. Only admins see them. */
export function RefundActions({
  token,
  variant = 'text',
}: CardProps & Pick<ButtonProps, 'variant'>) {
  const hasAccess = useHasAccess();
  if (!hasAccess('admin')) return null;
  return (
    <>
      <DialogButton
        variant={variant}
        color="error"
        aria-label={copy.refund.ariaLabel(token)}
        renderDialog={(close) => <RefundDialog token={token} onClose={close} />}
      >
        {copy.refund.action}
      </DialogButton>
      <DialogButton
        variant={variant}
        aria-label={copy.exchange.ariaLabel(token)}
        renderDialog={(close) => <ExchangeDialog token={token} onClose={close} />}
      >
        {copy.exchange.action}
      </DialogButton>
    </>
  );
}

function describeUndo({ undone, courses }: ResponseOf<'admin/cards/refund/undo'>): string {
  if (!undone) return copy.undo.already;
  return courses > 0 ? copy.undo.done : copy.undo.nothingOpened;
}

/** Button that undoes a refund. Closed months do not change, so it shows only in the same month. */
export function UndoRefund({ token, refund }: CardProps & { readonly refund: Refund }) {
  const hasAccess = useHasAccess();
  const texts = copy.undo;
  const isSameMonth = cairoMonth(new Date(refund.at)) === cairoMonth(new Date());
  if (!hasAccess('admin') || !isSameMonth) return null;
  return (
    <ReasonAction
      button={{ variant: 'outlined', children: texts.action }}
      title={texts.action}
      confirm={texts.confirm}
      call={(reason) => undoRefund(token, refund.move, reason)}
      successText={describeUndo}
      invalidates={invalidates}
    >
      <p>{texts.text}</p>
    </ReasonAction>
  );
}
