import type { Device, Displacement } from '@markaz/contract/accounts/devices';

const systems: Readonly<Record<Device['system'], string>> = {
  android: 'جهاز أندرويد',
  iphone: 'آيفون',
  ipad: 'آيباد',
  windows: 'حاسوب ويندوز',
  mac: 'حاسوب ماك',
  linux: 'حاسوب لينكس',
  other: 'جهاز غير معروف',
};

const browsers: Readonly<Record<Device['browser'], string>> = {
  chrome: 'كروم',
  samsung: 'متصفح سامسونج',
  firefox: 'فايرفوكس',
  safari: 'سفاري',
  edge: 'إيدج',
  opera: 'أوبرا',
  other: '',
};

export const deviceCounts = { 1: 'جهاز واحد', 2: 'جهازان', 3: 'ثلاثة أجهزة' } as const;

/** Returns «جهازان» for 2, or only the number if it is not in `deviceCounts`. */
export function formatDeviceCount(limit: number | string): string {
  const entry = Object.entries(deviceCounts).find(([count]) => count === String(limit));
  return entry?.[1] ?? String(limit);
}

/** Returns a device's name, such as «آيفون، سفاري». */
export function deviceName({ system, browser }: Pick<Device, 'system' | 'browser'>): string {
  return [systems[system], browsers[browser]].filter(Boolean).join('، ');
}

export const displacedCopy = {
  title: 'سُجّل خروجك من هذا الجهاز',
  why: ({ limit, ...other }: Displacement, time: string) =>
    limit === 1
      ? `فُتح حسابك على ${deviceName(other)} في ${time}. حسابك يعمل على جهاز واحد فقط، ففُتح هناك وخرج من هنا.`
      : `فُتح حسابك على ${deviceName(other)} في ${time}. أقصى عدد للأجهزة في وقت واحد: ${formatDeviceCount(limit)}، فخرج أقدمها.`,
  signInAgain: 'لتتابع هنا سجّل الدخول من جديد، فيخرج أقدم جهاز آخر.',
  notYou: 'لم تكن أنت؟ سجّل الدخول، ثم الخروج من كل الأجهزة من صفحة «كورساتي»، وأخبر المركز.',
  signIn: 'سجّل الدخول',
  close: 'إغلاق',
} as const;
