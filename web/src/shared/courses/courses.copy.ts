import type { Progress } from '@markaz/contract/accounts/users';
import { formatNumber } from '../format/numbers.ts';

export const coursesCopy = {
  loading: 'جارٍ تحميل الكورسات',
  enrolled: 'مشترك',
  progress: (
    { completedCount: done, lastLectureId }: Pick<Progress, 'completedCount' | 'lastLectureId'>,
    lectureCount: number,
  ) => {
    if (lastLectureId === null) return 'لم تبدأ بعد';
    if (done === 0) return 'بدأت المشاهدة';
    return done < lectureCount
      ? `أتممت ${formatNumber(done)} من ${formatNumber(lectureCount)}`
      : 'أتممت الكورس';
  },
  progressLabel: 'ما أتممته من الكورس',
} as const;
