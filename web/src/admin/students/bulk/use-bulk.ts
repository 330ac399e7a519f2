import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import type { LastDay } from '../../ui/form/last-day-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { copy } from './bulk.copy.ts';
import { makePlan, nextRows, type Plan, type Step, withResults } from './plan.ts';
import type { ListRow } from './read-list.ts';

/** The access that all students on the list get. */
export interface BulkGrant {
  readonly cId: string;
  readonly until: LastDay;
}

interface List {
  readonly grant: BulkGrant;
  readonly plan: Plan;
  /** Empty until the user confirms the enrolment. */
  readonly reason: string;
}

interface BulkTask extends List {
  readonly step: Step;
}

async function sendRows({ step, grant, plan, reason }: BulkTask): Promise<Plan> {
  const { cId, until } = grant;
  const rows = nextRows(plan, step);
  const request = { cId, until, emails: rows.map(({ address }) => address), invite: true };
  const response =
    step === 'preview'
      ? await postJson('admin/students/bulk/preview', request)
      : await postJson('admin/students/bulk', { ...request, reason });
  return withResults(plan, rows, requirePermission(response).rows, step);
}

/** Processes a list call by call. It can continue after a stop or an error. */
export function useBulk() {
  const client = useQueryClient();
  const [list, setList] = useState<List | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const { run, reset, isPending, problem, variables } = useAction({
    call: async ({ step, ...task }: BulkTask) => {
      let current: List = task;
      try {
        while (nextRows(current.plan, step).length > 0 && !isStopped.current) {
          current = { ...current, plan: await sendRows({ step, ...current }) };
          setList(current);
        }
        return current.plan;
      } finally {
        setStopping(false);
        // The enrolment changes students, numbers and the log.
        if (step === 'enrol') void client.invalidateQueries({ queryKey: ['admin'] });
      }
    },
    failureText: ({ step }) => copy.failed[step],
  });
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const startTask = (task: BulkTask) => {
    isStopped.current = false;
    run(task);
  };
  return {
    list,
    /** The step that is running, or the last one. */
    step: variables?.step ?? 'preview',
    isRunning: isPending,
    isStopping,
    problem,
    preview(rows: readonly ListRow[], grant: BulkGrant): void {
      const newList = { grant, plan: makePlan(rows), reason: '' };
      setList(newList);
      startTask({ step: 'preview', ...newList });
    },
    enrol(reason: string): void {
      if (list === null) return;
      // If the first call fails, `resume` needs the reason.
      const confirmed = { ...list, reason };
      setList(confirmed);
      startTask({ step: 'enrol', ...confirmed });
    },
    /** Continues an interrupted step. */
    resume(step: Step): void {
      if (list !== null) startTask({ step, ...list });
    },
    /** Stops after the current call. */
    stop(): void {
      isStopped.current = true;
      setStopping(true);
    },
    discard(): void {
      setList(null);
      reset();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
