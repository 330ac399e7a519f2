import { foldArabic } from '@markaz/contract/fold-arabic';
import { fromEachWord, searchBy } from '../../store/search-keys.ts';

const wordsOfName = 6;
const wordsOfAddress = 4;

interface Named {
  readonly displayName: string;
  readonly email: string | null;
}

/**
 * A student is found by the name and the address from each word on; about a hundred short texts.
 */
export const { keysOf: searchKeysOf, read: readSearch } = searchBy<Named>(
  ({ displayName, email }) => {
    const [front = '', domain = ''] = email?.split('@') ?? [];
    return [
      ...fromEachWord(displayName, wordsOfName),
      ...fromEachWord(front, wordsOfAddress, ` ${foldArabic(domain)}`),
    ];
  },
);
