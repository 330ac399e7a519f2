import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { permitted, postJson } from '../../../shared/api/client.ts';
import type { Until } from '../../ui/form/until-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { copy } from './bulk.copy.ts';
import { makePlan, nextRows, type Plan, type Step, withAnswer } from './plan.ts';
import type { ListRow } from './read-list.ts';

/** The access that everybody on the list gets. */
export interface Order {
  readonly cId: string;
  readonly until: Until;
  readonly reason: string;
}

interface List {
  readonly order: Order;
  readonly plan: Plan;
}

interface Work extends List {
  readonly step: Step;
}

async function send({ step, order, plan }: Work): Promise<Plan> {
  const { cId, until, reason } = order;
  const rows = nextRows(plan, step);
  const request = { cId, until, emails: rows.map(({ address }) => address) };
  const response =
    step === 'preview'
      ? await postJson('admin/students/bulk/preview', request)
      : await postJson('admin/students/bulk', { ...request, reason });
  return withAnswer(plan, rows, permitted(response).rows, step);
}

/** Works through a list, call by call, and can continue after a stop or an error. */
export function useBulk() {
  const client = useQueryClient();
  const [list, setList] = useState<List | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const { run, reset, isPending, problem, variables } = useAction({
    call: async ({ step, order, plan }: Work) => {
      let current = plan;
      try {
        while (nextRows(current, step).length > 0 && !stopped.current) {
          current = await send({ step, order, plan: current });
          setList({ order, plan: current });
        }
        return current;
      } finally {
        setStopping(false);
        // The enrolment changes students, numbers and the log.
        if (step === 'enrol') void client.invalidateQueries({ queryKey: ['admin'] });
      }
    },
    failed: ({ step }) => copy.failed[step],
  });
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const begin = (work: Work) => {
    stopped.current = false;
    run(work);
  };
  return {
    list,
    /** The step that is running, or the last one. */
    step: variables?.step ?? 'preview',
    isRunning: isPending,
    isStopping,
    problem,
    preview(rows: readonly ListRow[], order: Order): void {
      const fresh = { order, plan: makePlan(rows) };
      setList(fresh);
      begin({ step: 'preview', ...fresh });
    },
    proceed(step: Step): void {
      if (list !== null) begin({ step, ...list });
    },
    /** Sends no more calls. The running call is completed. */
    stop(): void {
      stopped.current = true;
      setStopping(true);
    },
    discard(): void {
      setList(null);
      reset();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
