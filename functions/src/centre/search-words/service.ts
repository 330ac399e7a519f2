import type { ResponseOf } from '@markaz/contract/api';
import { maxSearchWords } from '@markaz/contract/centre/search-words';
import type { SearchWord } from '@markaz/contract/site/site-settings';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { Timestamp } from 'firebase-admin/firestore';
import { changeLists, packLists, readLists } from '../../catalogue/authoring/lists.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { catalogueRecordSchema, type SettingsRecord } from '../../store/records/catalogue.ts';

type Words = ResponseOf<'admin/search-words'>;

function present(settings: SettingsRecord | null | undefined): Words {
  return { words: settings?.searchWords ?? [] };
}

/** Returns the settings with other words. Without words, they have no field for them. */
function withWords(before: SettingsRecord | null, words: readonly SearchWord[]): SettingsRecord {
  const { searchWords: _, ...others } = before ?? {
    announcement: null,
    updatedAt: Timestamp.fromMillis(0),
  };
  return { ...others, ...(words.length > 0 && { searchWords: [...words] }) };
}

/**
 * Serves the words that staff add to the catalogue search. They are stored with the site's settings,
 * so that visitors receive them with the catalogue. A change of the words does not change the
 * version of the settings, so that it does not disturb an admin who edits them.
 */
export function createSearchWordService({ database, now }: Context) {
  /** Replaces a word by its new version, or removes it. Cost: 4 reads, 2 writes. */
  const replace = (admin: SignedIn, word: string, after: SearchWord | null): Promise<Words> => {
    const acting = { admin, now: now() };
    const folded = foldArabic(word);
    return changeLists<Words>(database, acting, async () => {
      const lists = await readLists(database.firestore, database, acting.now);
      const answer = present(lists.settings);
      const before = answer.words.find((each) => foldArabic(each.word) === folded) ?? null;
      if (before?.word === after?.word && before?.means === after?.means) return { answer };
      const others = answer.words.filter((each) => each !== before);
      if (after !== null && others.length >= maxSearchWords)
        throw conflict(`لا يتسع البحث لأكثر من ${maxSearchWords} كلمة. احذف كلمة ثم أعد المحاولة.`);
      const words = after === null ? others : [after, ...others];
      const settings = withWords(lists.settings, words);
      const write = await packLists(lists, { ...lists, settings });
      const logged = {
        action: 'search.word',
        subjects: ['settings/search'],
        before: before && { ...before },
        after: after && { ...after },
      } as const;
      return { answer: present(settings), change: { logged, write } };
    });
  };

  return {
    /** Lists the words, the newest first. Cost: 1 read. */
    async 'admin/search-words'() {
      const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
      return present(catalogue?.settings);
    },

    /**
     * Adds a word, or changes its meaning or spelling. Cost: 4 reads, 2 writes.
     * @throws 409 if there are too many words, or if the catalogue is full
     */
    async 'admin/search-words/set'({ caller, input }) {
      return replace(caller, input.word, input);
    },

    /** Removes a word. Cost: 4 reads, 2 writes. */
    async 'admin/search-words/remove'({ caller, input: { word } }) {
      return replace(caller, word, null);
    },
  } satisfies Partial<Handlers>;
}
