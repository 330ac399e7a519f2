import { courseSubmissionSchema } from '@markaz/contract/courses';
import type { Admin } from '../src/core/caller.ts';
import type { Deps } from '../src/deps.ts';

const admin: Admin = {
  role: 'admin',
  uid: 'bench-admin',
  displayName: 'Bench',
  email: 'bench@markaz.example',
  photoURL: null,
  signedInAt: new Date(),
};

const lectures = Array.from({ length: 10 }, (_, index) => ({
  title: `الدرس ${index + 1}`,
  description: 'شرح الدرس مع أمثلة وتدريبات على نمط الامتحان.',
  order: index + 1,
  resources: [{ type: 'video', src: `https://videos.example/${index}.mp4` }],
}));

/** Twelve courses of ten lectures; gives the first one's id and `count` codes for it. */
export async function seed(
  deps: Deps,
  count: number,
): Promise<{ cId: string; tokens: readonly string[] }> {
  const ids: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const submission = courseSubmissionSchema.parse({
      courseInfo: {
        title: `النحو: الجزء ${number}`,
        description: 'شرح باب من أبواب النحو مع إعراب الشواهد. '.repeat(20),
        subject: 'النحو',
        author: { name: 'مدرس تجريبي' },
      },
      lectures,
    });
    ids.push((await deps.authoring.submit(admin, submission, null)).id);
  }
  const cId = ids[0] ?? '';
  const tokens: string[] = [];
  while (tokens.length < count) {
    const made = await deps.codeBatches.make(admin, {
      cId,
      codePrefix: '',
      count: Math.min(1_000, count - tokens.length),
      expiresAt: null,
      note: '',
      outlet: '',
      priceLabel: '',
      inactive: false,
    });
    tokens.push(...made.tokens);
  }
  return { cId, tokens };
}
