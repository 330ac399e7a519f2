import type { RequestOf } from '@markaz/contract/api';
import type { CodeSelection } from '@markaz/contract/cards/code-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { Code } from '../../shared/format/code.tsx';
import { plural } from '../../shared/format/plural.ts';
import type { Product } from '../api/bundles-query.ts';
import type { UndoResult } from '../api/code-queries.ts';
import { auditKey, codeKeys, undoCardChange } from '../api/code-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { oneOf } from '../ui/filters.ts';
import { RequiredTextField } from '../ui/form/required-text-field.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { ReasonField } from '../ui/repair-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import * as styles from './action-dialog.module.css';
import { type CodeAction, type CodeChange, codeChanges } from './code-actions.tsx';
import { copy } from './codes.copy.ts';
import { rangeSchema } from './serial-range.ts';

type CodeRequest =
  | { readonly action: CodeChange; readonly selection: CodeSelection }
  | (RequestOf<'admin/codes/swap'> & { readonly action: 'swap' });

/** Result of an action. `change` is the id of its log entry. `token` is the code of the new card. */
export type ActionResult =
  | (UndoResult & { readonly action: CodeChange; readonly change: string | null })
  | (UndoResult & { readonly action: 'undo' })
  | { readonly action: 'swap'; readonly token: string };

/** @throws ApiError `conflict` if a course is in the trash, or a card's state forbids the action */
async function sendAction(request: CodeRequest): Promise<ActionResult> {
  if (request.action === 'swap') {
    const { action, ...swap } = request;
    return { action, ...requirePermission(await postJson('admin/codes/swap', swap)) };
  }
  const { action, selection } = request;
  return { action, ...requirePermission(await postJson(`admin/codes/${action}`, selection)) };
}

function useCodeAction(onDone: (result: ActionResult) => void) {
  return useAction({
    call: sendAction,
    failureText: copy.actions.failed,
    invalidates: [codeKeys.all, auditKey],
    onDone,
  });
}

const texts = copy.actions;

interface CardAction {
  readonly action: CodeAction;
  /** Codes as printed. A swap uses only the first. */
  readonly tokens: readonly string[];
}

interface DialogProps extends CardAction {
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult) => void;
}

/** Explains an action before it is confirmed. A swap needs a reason. */
export function ActionDialog({ action, tokens, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('');
  const mutation = useCodeAction(onDone);
  const [firstToken = ''] = tokens;
  return (
    <ConfirmDialog
      slow
      danger={action === 'swap' || action === 'revoke'}
      title={texts.titles[action]}
      confirm={texts.labels[action](plural(tokens.length, nouns.theseCards))}
      cancel={texts.cancel}
      action={mutation}
      onConfirm={() =>
        mutation.run(
          action === 'swap'
            ? { action, code: firstToken, reason }
            : { action, selection: { codes: [...tokens] } },
        )
      }
      onClose={onClose}
    >
      <p>{tokens.length === 1 ? <Code>{firstToken}</Code> : plural(tokens.length, nouns.card)}</p>
      <p>{texts.explain[action]}</p>
      {action === 'swap' && <ReasonField value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

interface NoticeProps {
  readonly result: ActionResult;
  readonly onDone: (result: ActionResult) => void;
  readonly onDismiss: () => void;
}

/** Shows the result of the last action until it is dismissed, with an undo if possible. */
export function ActionResultNotice({ result, onDone, onDismiss }: NoticeProps) {
  const undo = useAction({
    ...undoCardChange,
    onDone: (undone) => onDone({ action: 'undo', ...undone }),
  });
  const dismiss = (
    <Button color="inherit" onClick={onDismiss}>
      {texts.dismiss}
    </Button>
  );
  if (result.action === 'swap')
    return (
      <Alert severity="success" role="status">
        <p>
          {texts.swapped} <Code>{result.token}</Code>
        </p>
        <div className={layout.noticeActions}>
          <Button component={Link} to={adminPaths.printCards([result.token])} variant="outlined">
            {copy.printSwapped}
          </Button>
          <CopyButton text={result.token} label={copy.copyCode} />
          {dismiss}
        </div>
      </Alert>
    );
  const { action, changed, unchanged } = result;
  const [describeChanged, describeUnchanged, changeId] =
    action === 'undo'
      ? [common.undo.done, common.undo.unchanged, null]
      : [texts.done[action], texts.unchanged, result.change];
  return (
    <Alert severity={changed === 0 ? 'warning' : 'success'} role="status">
      {changed > 0 && <p>{describeChanged(plural(changed, nouns.card))}</p>}
      {unchanged > 0 && <p>{describeUnchanged(plural(unchanged, nouns.card))}</p>}
      {undo.problem !== null && <p role="alert">{undo.problem}</p>}
      <div className={layout.noticeActions}>
        {changeId !== null && (
          <Button
            color="inherit"
            variant="outlined"
            loading={undo.isPending}
            onClick={() => undo.run(changeId)}
          >
            {common.undo.action}
          </Button>
        )}
        {dismiss}
      </div>
    </Alert>
  );
}

/**
 * Holds the open dialog for an action on cards, and the result of the last action.
 * @param onResult called after each action
 * @returns `notice` and `dialog`, which the caller renders; `openDialog`; and `showResult`, which
 * other dialogs call after an action
 */
export function useCardActions(onResult?: () => void) {
  const [openAction, setOpenAction] = useState<CardAction | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const showResult = (newResult: ActionResult) => {
    setResult(newResult);
    setOpenAction(null);
    onResult?.();
  };
  const notice = result && (
    <ActionResultNotice
      key={JSON.stringify(result)}
      result={result}
      onDone={showResult}
      onDismiss={() => setResult(null)}
    />
  );
  const dialog = openAction && (
    <ActionDialog {...openAction} onClose={() => setOpenAction(null)} onDone={showResult} />
  );
  return { openDialog: setOpenAction, notice, dialog, showResult };
}

interface RangeProps {
  readonly courses: readonly Product[];
  /** Id of the preselected course or bundle, or empty if there is none. */
  readonly initialCourse: string;
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult) => void;
}

/** Dialog that changes all cards from one serial number to another. */
export function RangeDialog({ courses, initialCourse, onClose, onDone }: RangeProps) {
  const [cId, setCourse] = useState(initialCourse);
  const [change, setChange] = useState<CodeChange>('activate');
  const [typedRange, setTypedRange] = useState({ from: '', to: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const action = useCodeAction(onDone);
  const { data: range, error } = rangeSchema.safeParse(typedRange);
  const count = range === undefined ? 0 : range.to - range.from + 1;
  const problems = isSubmitted && error ? z.flattenError(error).fieldErrors : {};
  return (
    <ConfirmDialog
      slow
      className={styles.content}
      title={copy.range.title}
      confirm={texts.labels[change](plural(count, nouns.theseCards))}
      cancel={texts.cancel}
      danger={change === 'revoke'}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (range) action.run({ action: change, selection: { cId, ...range } });
      }}
      onClose={onClose}
    >
      <p>{copy.range.explain}</p>
      <SelectField
        label={copy.range.action}
        value={change}
        options={codeChanges.map((each) => [each, texts.titles[each]])}
        onChange={(chosen) => setChange(oneOf(codeChanges)(chosen) ?? 'activate')}
        helperText={texts.explain[change]}
      />
      <CourseField courses={courses} value={cId} onChange={setCourse} required />
      <div className={styles.range}>
        {(['from', 'to'] as const).map((end) => (
          <RequiredTextField
            key={end}
            label={copy.range[end]}
            value={typedRange[end]}
            onChange={({ target }) => setTypedRange({ ...typedRange, [end]: target.value })}
            error={problems[end] !== undefined}
            helperText={problems[end]?.[0]}
            autoComplete="off"
            slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
          />
        ))}
      </div>
      {range && <p>{copy.range.count(plural(count, nouns.card))}</p>}
    </ConfirmDialog>
  );
}
