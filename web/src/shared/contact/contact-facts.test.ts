import fc from 'fast-check';
import { expect, it } from 'vitest';
import { phoneLink, whatsAppLink } from './contact-facts.tsx';

it('creates valid links for any phone number and any message', () => {
  expect(whatsAppLink('201001234567')).toBe('https://wa.me/201001234567');
  expect(phoneLink('+٢٠ 100 (123) 4567')).toBe('tel:+201001234567');
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (number, text) => {
      const link = new URL(whatsAppLink(number, text));
      expect(link.origin).toBe('https://wa.me');
      expect(link.pathname).toMatch(/^\/\d*$/u);
      expect(link.searchParams.get('text') ?? '').toBe(text);
      expect(phoneLink(number)).toMatch(/^tel:[+\d]*$/u);
    }),
  );
});
