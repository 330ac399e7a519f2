export const demoContact = {
  playlistUrl: 'https://www.example.com/videos/playlists',
  whatsapp: '201900000000',
  phone: '0190 000 0000',
  address: '١٢ شارع جوهر القائد، الدراسة، القاهرة',
  price: 'من ١٢٠ إلى ٢٠٠ جنيه للكورس كله',
  outlets: 'مكتبة الأمانة، شارع الأزهر\nمكتبة النور، مدينة نصر\nمقر المركز، من ٤ إلى ١٠ مساءً',
} as const;
