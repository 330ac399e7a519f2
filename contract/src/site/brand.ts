/** Names and contact details of the centre. To rebrand the site, edit this file. */
export const brand = {
  name: 'مركز الثانوية الأزهرية',
  tagline: 'شرح واضح لمناهج الأزهر، تشاهده متى شئت وتعود إليه كلما احتجت',
  /** URL of the centre's playlists, the «Video channel» entry of the navigation (spec 2). */
  playlistUrl: 'https://www.youtube.com/@azhar-thanawya/playlists',
  /** Phone number for questions about cards and lessons; empty if there is none. */
  phone: '',
  /** WhatsApp number with country code, digits only; empty if there is none. */
  whatsapp: '',
  /** Address, prices, and outlets that sell cards (one per line); empty if unknown. */
  address: '',
  price: '',
  outlets: '',
  copyrightHolder: 'مركز الثانوية الأزهرية',
} as const;

const { name: brandName, tagline, playlistUrl, phone, whatsapp, address, price, outlets } = brand;

/** The site's default settings, which admins can change. */
export const defaultSettings = {
  brandName,
  tagline,
  playlistUrl,
  phone,
  whatsapp,
  address,
  price,
  outlets,
  /** How many devices a student may be signed in on; empty for no limit. */
  deviceLimit: '',
} as const;
