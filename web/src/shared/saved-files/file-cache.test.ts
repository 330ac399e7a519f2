import { expect, it } from 'vitest';
import { unsignedUrl } from './file-cache.ts';

it.each([
  'https://a.b-cdn.net/c/l1.mp3?token=HS256-x&expires=1700000000',
  'https://a.b-cdn.net/c/l1.mp3?token=y&token_path=%2Fc%2F&expires=1800000000',
  'https://a.b-cdn.net/bcdn_token=HS256-x&expires=17&token_path=%2Fc%2F/c/l1.mp3',
  'https://a.b-cdn.net/c/l1.mp3?X-Amz-Signature=1&X-Amz-Date=2#t=10',
])('removes the signature from %s', (src) => {
  expect(unsignedUrl(src)).toBe('https://a.b-cdn.net/c/l1.mp3');
});

it('keeps URL parameters that distinguish files', () => {
  const [a, b] = ['1', '2'].map((id) => unsignedUrl(`https://a.example/get?id=${id}&expires=9`));
  expect(a).toBe('https://a.example/get?id=1');
  expect(b).not.toBe(a);
  expect(unsignedUrl('no address')).toBe('no address');
});
