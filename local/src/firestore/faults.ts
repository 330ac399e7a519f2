import { type StatusCode, StatusError, status } from './model.ts';

/** What shall go wrong. */
export interface Fault {
  /** Name of the RPC, such as `Commit`. */
  readonly rpc: string;
  /** Only calls of this project; of any project unless told. */
  readonly project?: string;
  /** How many calls are hit; 1 unless told. */
  readonly times?: number;
  /** The status that the call fails with; without it the call is only delayed. */
  readonly code?: StatusCode;
  readonly message?: string;
  /** Whether the call fails before or after it took effect; before unless told. */
  readonly when?: 'before' | 'after';
  /** Waits this long before the call is looked at. */
  readonly delayMs?: number;
}

/** The faults that tests asked for, used up in the order in which they were asked for. */
export class FaultInjector {
  #pending: { readonly fault: Fault; left: number }[] = [];

  /** Makes the next `times` calls of an RPC go wrong. */
  inject(fault: Fault): void {
    this.#pending.push({ fault, left: fault.times ?? 1 });
  }

  /** Forgets all faults, or those of one project. */
  clear(project?: string): void {
    this.#pending =
      project === undefined ? [] : this.#pending.filter(({ fault }) => fault.project !== project);
  }

  /** Takes the fault that hits this call, if any. */
  take(rpc: string, project: string): Fault | undefined {
    const hit = this.#pending.find(
      ({ fault }) =>
        fault.rpc === rpc && (fault.project === undefined || fault.project === project),
    );
    if (hit === undefined) return undefined;
    hit.left -= 1;
    if (hit.left <= 0) this.#pending = this.#pending.filter((pending) => pending !== hit);
    return hit.fault;
  }
}

/** The error that a fault answers with, or undefined where it only delays. */
export function faultError(fault: Fault): StatusError | undefined {
  if (fault.code === undefined || fault.code === status.OK) return undefined;
  return new StatusError(fault.code, fault.message ?? `Injected fault in ${fault.rpc}.`);
}
