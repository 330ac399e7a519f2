import type { Person } from './api-client.ts';

/**
 * The accounts of the demo, which need no Google sign-in. The demo panel of the site lists the same
 * accounts.
 */
export const demoPeople = {
  admin: { email: 'admin@markaz.example', name: 'مدير المركز' },
  content: { email: 'content@markaz.example', name: 'معدّ الكورسات' },
  sales: { email: 'sales@markaz.example', name: 'بائعة البطاقات' },
  cashier: { email: 'cashier@markaz.example', name: 'أمينة الخزينة' },
  teacher: { email: 'teacher@markaz.example', name: 'مدرس الفقه' },
  enrolled: { email: 'maryam@markaz.example', name: 'مريم' },
  newcomer: { email: 'yusuf@markaz.example', name: 'يوسف' },
} as const satisfies Record<string, Person>;
