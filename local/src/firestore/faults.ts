import { type StatusCode, StatusError, status } from './model.ts';

/** A failure to inject. */
export interface Fault {
  /** Name of the RPC, such as `Commit`. */
  readonly rpc: string;
  /** Affects only calls of this project. By default it affects calls of any project. */
  readonly project?: string;
  /** The number of affected calls; 1 by default. */
  readonly times?: number;
  /** The status of the failed call. Without it the call is only delayed. */
  readonly code?: StatusCode;
  readonly message?: string;
  /** Whether the call fails before or after it takes effect; before by default. */
  readonly when?: 'before' | 'after';
  /** Delay before the call is handled. */
  readonly delayMs?: number;
}

/** Stores the faults that tests inject, and applies them in the order of their injection. */
export class FaultInjector {
  #pending: { readonly fault: Fault; remainingCalls: number }[] = [];

  /** Makes the next `times` calls of an RPC fail or wait. */
  inject(fault: Fault): void {
    this.#pending.push({ fault, remainingCalls: fault.times ?? 1 });
  }

  /** Removes all faults, or those of one project. */
  clear(project?: string): void {
    this.#pending =
      project === undefined ? [] : this.#pending.filter(({ fault }) => fault.project !== project);
  }

  /** Returns the fault for this call, if any, and counts the call. */
  consume(rpc: string, project: string): Fault | undefined {
    const pendingFault = this.#pending.find(
      ({ fault }) =>
        fault.rpc === rpc && (fault.project === undefined || fault.project === project),
    );
    if (pendingFault === undefined) return undefined;
    pendingFault.remainingCalls -= 1;
    if (pendingFault.remainingCalls <= 0)
      this.#pending = this.#pending.filter((pending) => pending !== pendingFault);
    return pendingFault.fault;
  }
}

/** The error of a fault; undefined if it only delays. */
export function faultError(fault: Fault): StatusError | undefined {
  if (fault.code === undefined || fault.code === status.OK) return undefined;
  return new StatusError(fault.code, fault.message ?? `Injected fault in ${fault.rpc}.`);
}
