import type { BulkRow } from '@markaz/contract/people/bulk-enrolment';
import type { Judged } from './bulk-gains.ts';

export interface AddressList {
  /** As accounts are found by them, in the order they came; null for what is none. */
  readonly addresses: readonly (string | null)[];
  /** Of the accounts that there are, by address. */
  readonly uids: ReadonlyMap<string, string>;
}

const nobody = { uid: null, displayName: null };

/** What each address of a list comes to. @param judged the accounts, in the order of `uids` */
export function presentRows(
  { addresses, uids }: AddressList,
  judged: readonly Judged[],
): BulkRow[] {
  const byAddress = new Map(
    [...uids].map(([address, uid], index) => [address, { uid, ...judged[index] }]),
  );
  return addresses.map((address, index): BulkRow => {
    if (address === null) return { outcome: 'invalid', ...nobody };
    if (addresses.indexOf(address) < index) return { outcome: 'twice', ...nobody };
    const { uid = '', outcome = 'unknown', displayName = null } = byAddress.get(address) ?? {};
    return outcome === 'unknown' ? { outcome, ...nobody } : { outcome, uid, displayName };
  });
}
