import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { subjects } from '@markaz/contract/catalogue/subjects';
import { searchWordInputSchema } from '@markaz/contract/centre/search-words';
import Button from '@mui/material/Button';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { useReplaceUrl } from '../ui/filters.ts';
import { FormTextField, SubmitButton } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useAction } from '../ui/use-action.ts';
import { copy } from './search-words.copy.ts';
import * as styles from './search-words.module.css';

type Words = ResponseOf<'admin/search-words'>;
type Word = Words['words'][number];

const wordsQuery = queryOptions({
  queryKey: ['admin', 'search-words'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/search-words', undefined, { signal })),
});

/** Returns a function that replaces the shown words by those that a call returned. */
function useShowWords() {
  const queryClient = useQueryClient();
  return (words: Words) => queryClient.setQueryData(wordsQuery.queryKey, words);
}

/** Form that adds a word. If the URL contains a search without results, the form starts with it. */
function WordForm() {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const showWords = useShowWords();
  const missedSearch = parameters.get('word') ?? '';
  const form = useForm({
    resolver: zodResolver(searchWordInputSchema),
    defaultValues: { word: missedSearch, means: '' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (missedSearch !== '') setFocus('means');
  }, [missedSearch, setFocus]);
  const action = useAction({
    call: (word: RequestOf<'admin/search-words/set'>) => postJson('admin/search-words/set', word),
    failureText: copy.addFailed,
    successText: (_, { word }) => copy.added(word),
    onDone: (words) => {
      showWords(words);
      form.reset({ word: '', means: '' });
      if (missedSearch !== '') replaceUrl(adminPaths.searchWords());
    },
  });
  return (
    <FormProvider {...form}>
      <Form
        className={layout.stack}
        onChange={action.reset}
        onSubmit={form.handleSubmit((word) => action.run(word))}
      >
        <div className={layout.fields}>
          <FormTextField name="word" required label={copy.word} />
          <FormTextField name="means" required label={copy.means} helperText={copy.meansHint} />
        </div>
        <SubmitButton action={action}>{copy.add}</SubmitButton>
      </Form>
    </FormProvider>
  );
}

function WordRow({ word, means }: Word) {
  const showWords = useShowWords();
  const action = useAction({
    call: () => postJson('admin/search-words/remove', { word }),
    failureText: copy.removeFailed,
    successText: copy.removed(word),
    onDone: showWords,
  });
  return (
    <li className={styles.row}>
      <div className={layout.row}>
        <span className={layout.who}>{copy.meaning(word, means)}</span>
        <Button
          color="error"
          loading={action.isPending}
          aria-label={copy.removeNamed(word)}
          onClick={() => action.run(undefined)}
        >
          {copy.remove}
        </Button>
      </div>
      {action.problem !== null && <ProblemAlert problem={action.problem} />}
    </li>
  );
}

/** The page on which staff add words to the catalogue search. */
export function SearchWords() {
  const query = useQuery({ ...wordsQuery, refetchOnMount: 'always' });
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={classes(layout.sections, layout.narrow)}>
        <p>{copy.intro}</p>
        <WordForm />
        <section className={layout.section}>
          <h2>{copy.list}</h2>
          <Loaded query={query} label={copy.loading} height="8rem" level={3}>
            {({ words }) =>
              words.length === 0 ? (
                <p className={layout.muted}>{copy.none}</p>
              ) : (
                <ul className={layout.box}>
                  {words.map((each) => (
                    <WordRow key={each.word} {...each} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
        <section className={layout.section}>
          <h2>{copy.builtIn}</h2>
          <p>{copy.spellings}</p>
          <ul className={layout.tight}>
            {subjects.map(({ finds: [name], words: [, ...others] }) => (
              <li key={name} className={layout.muted}>
                {name}: {others.map((word) => `\u2068${word}\u2069`).join('، ')}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
