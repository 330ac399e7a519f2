import type { BulkRow } from '@markaz/contract/people/bulk-enrolment';
import type { Judged } from './bulk-gains.ts';

export interface AddressList {
  /** In the form by which accounts are found, in the order of the list; null for an invalid one. */
  readonly addresses: readonly (string | null)[];
  /** Of existing accounts, by address. */
  readonly uids: ReadonlyMap<string, string>;
}

const nobody = { uid: null, displayName: null };

/** The outcome for each address of a list. @param judged the accounts, in the order of `uids` */
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
