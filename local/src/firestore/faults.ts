import { type StatusCode, StatusError, status } from './model.ts';

/** A failure or a delay that a test injects into calls. */
export interface Fault {
  /** Name of the RPC, such as `Commit`. */
  readonly rpc: string;
  /** If it is given, the fault affects only calls of this project. */
  readonly project?: string;
  /** The number of affected calls. The default is 1. */
  readonly times?: number;
  /** The status of the failed call. Without a code, the call is only delayed. */
  readonly code?: StatusCode;
  readonly message?: string;
  /** Whether the call fails before or after it takes effect. The default is `before`. */
  readonly when?: 'before' | 'after';
  /** The delay before the call is handled, in milliseconds. */
  readonly delayMs?: number;
}

/** Stores the faults that tests inject, and returns them in the order of their injection. */
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

  /** Returns the fault for this call, if any. The fault then affects one call less. */
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

/** Returns the error of a fault, or undefined if the fault is only a delay. */
export function faultError(fault: Fault): StatusError | undefined {
  if (fault.code === undefined || fault.code === status.OK) return undefined;
  return new StatusError(fault.code, fault.message ?? `Injected fault in ${fault.rpc}.`);
}
