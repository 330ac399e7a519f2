import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { freshForDocument } from '../../shared/api/query-client.ts';
import { rememberedUser } from '../../shared/auth/remembered-user.ts';
import { noteMistakes } from '../../shared/mistakes/note-mistakes.ts';

/** A student's newest attempt with the current quiz, for a device on which it was not taken. */
export function quizResultQuery(cId: string, lId: string) {
  return queryOptions({
    ...freshForDocument,
    queryKey: ['user', 'quiz', cId, lId],
    queryFn: async ({ signal }) => {
      const path = 'courses/course/lectures/lecture/quiz/result';
      const uid = rememberedUser()?.uid;
      const answer = permitted(await postJson(path, { cId, lId }, { signal }));
      const { quiz, result } = answer;
      if (uid !== undefined && quiz !== null && result !== null)
        noteMistakes(uid, { cId, lId, quiz, result });
      return answer;
    },
  });
}
