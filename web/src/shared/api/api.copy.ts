import { componentsCopy, noConnection } from '../ui/ui.copy.ts';

/** Messages for failures for which the server sent no readable message. */
export const apiCopy = {
  offline: `${noConnection}. تحقق من الشبكة ثم أعد المحاولة.`,
  timeout: 'الاتصال بطيء جدًا ولم يصل الرد. أعد المحاولة.',
  badAnswer: 'تعذّر فهم رد الخادم. أعد المحاولة بعد قليل.',
  forbidden: 'ليست لديك صلاحية لهذا الإجراء.',
} as const;

/** Returns why a part of a page did not load: no connection, or another reason. */
export const unloadedText = (): string =>
  navigator.onLine ? componentsCopy.unloaded.text : apiCopy.offline;
