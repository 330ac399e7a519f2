import { courseSubmissionSchema } from '@markaz/contract/courses';
import type { Deps } from '../src/deps.ts';

/** A call of an admin, but for its input. */
const call = {
  caller: {
    role: 'admin',
    uid: 'bench-admin',
    displayName: 'Bench',
    email: 'bench@markaz.example',
    photoURL: null,
    signedInAt: new Date(),
  },
  file: null,
  acceptsGzip: true,
  credential: null,
  sender: { network: '', peer: '' },
} as const;

const lectures = Array.from({ length: 10 }, (_, index) => ({
  title: `الدرس ${index + 1}`,
  description: 'شرح الدرس مع أمثلة وتدريبات على نمط الامتحان.',
  order: index + 1,
  resources: [{ type: 'video', src: `https://videos.example/${index}.mp4` }],
}));

/** Makes twelve courses of ten lectures; gives the first one's id. */
export async function seed({ handlers }: Deps): Promise<string> {
  const ids: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const input = courseSubmissionSchema.parse({
      courseInfo: {
        title: `النحو: الجزء ${number}`,
        description: 'شرح باب من أبواب النحو مع إعراب الشواهد. '.repeat(20),
        subject: 'النحو',
        author: { name: 'مدرس تجريبي' },
      },
      lectures,
    });
    ids.push((await handlers['admin/courses/submit']({ ...call, input })).id);
  }
  return ids[0] ?? '';
}
