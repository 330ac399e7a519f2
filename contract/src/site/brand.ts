/** Everything that names the centre. To rebrand the site for another centre, edit this file. */
export const brand = {
  name: 'مركز الثانوية الأزهرية',
  tagline: 'شرح واضح لمناهج الأزهر، تشاهده متى شئت وتعود إليه كلما احتجت',
  /** The centre's playlist page, the «Video channel» entry of the navigation (spec 2). */
  playlistUrl: 'https://www.youtube.com/@azhar-thanawya/playlists',
  /** Phone number for questions about cards and lessons; empty for none. */
  phone: '',
  /** WhatsApp number: digits of an international number; empty for none. */
  whatsapp: '',
  /** Address, prices, and outlets that sell cards, one per line; empty if not given. */
  address: '',
  price: '',
  outlets: '',
  copyrightHolder: 'مركز الثانوية الأزهرية',
} as const;

const { name: brandName, tagline, playlistUrl, phone, whatsapp, address, price, outlets } = brand;

/** The site's settings until an admin changes them. */
export const builtInSettings = {
  brandName,
  tagline,
  playlistUrl,
  phone,
  whatsapp,
  address,
  price,
  outlets,
  /** How many devices a student may be signed in on: no limit. */
  deviceLimit: '',
} as const;
