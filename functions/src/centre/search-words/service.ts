import type { ResponseOf } from '@markaz/contract/api';
import { maxSearchWords } from '@markaz/contract/centre/search-words';
import type { SearchWord } from '@markaz/contract/site/site-settings';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { SettingsRecord } from '../../store/records/catalogue.ts';
import { changeSettings, readSettings, withLists } from '../change-settings.ts';

type Words = ResponseOf<'admin/search-words'>;

function present(settings: SettingsRecord | null): Words {
  return { words: settings?.searchWords ?? [] };
}

/**
 * Serves the words that staff add to the catalogue search. They are stored with the site's settings,
 * so that visitors receive them with the catalogue.
 */
export function createSearchWordService({ database, now }: Context) {
  /** Replaces a word by its new version, or removes it. Cost: 4 reads, 2 writes. */
  const replace = (admin: SignedIn, word: string, after: SearchWord | null): Promise<Words> => {
    const acting = { admin, now: now() };
    const folded = foldArabic(word);
    return changeSettings<Words>(database, acting, ({ settings: stored }) => {
      const answer = present(stored);
      const before = answer.words.find((each) => foldArabic(each.word) === folded) ?? null;
      if (before?.word === after?.word && before?.means === after?.means) return { answer };
      const others = answer.words.filter((each) => each !== before);
      if (after !== null && others.length >= maxSearchWords)
        throw conflict(`لا يتسع البحث لأكثر من ${maxSearchWords} كلمة. احذف كلمة ثم أعد المحاولة.`);
      const words = after === null ? others : [after, ...others];
      const settings = withLists(stored, { searchWords: words });
      const logged = {
        action: 'search.word',
        subjects: ['settings/search'],
        before: before && { ...before },
        after: after && { ...after },
      } as const;
      return { answer: present(settings), change: { settings, logged } };
    });
  };

  return {
    /** Lists the words, the newest first. Cost: 1 read. */
    async 'admin/search-words'() {
      return present(await readSettings(database));
    },

    /**
     * Adds a word, or changes its meaning or spelling. Cost: 4 reads, 2 writes.
     * @throws 409 if there are too many words, or if the catalogue is full
     */
    'admin/search-words/set': ({ caller, input }) => replace(caller, input.word, input),

    /** Removes a word. Cost: 4 reads, 2 writes. */
    'admin/search-words/remove': ({ caller, input: { word } }) => replace(caller, word, null),
  } satisfies Partial<Handlers>;
}
