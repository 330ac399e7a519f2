import { useEffect, useState } from 'react';
import { type CourseDraft, readCourseDraft } from './course-draft.ts';

/** What was typed here and not saved: null for nothing, undefined until that is known. */
export function useKeptDraft(key: string): CourseDraft | null | undefined {
  const [found, setFound] = useState<{ key: string; draft: CourseDraft | null }>();
  useEffect(() => {
    let left = false;
    void readCourseDraft(key).then((draft) => {
      if (!left) setFound({ key, draft });
    });
    return () => {
      left = true;
    };
  }, [key]);
  return found?.key === key ? found.draft : undefined;
}
