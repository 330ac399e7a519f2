/** Names and contact details of the centre. To rebrand the site, edit this file. */
export const brand = {
  name: 'مركز الثانوية الأزهرية',
  tagline: 'شرح واضح لمناهج الأزهر، تشاهده متى شئت وتعود إليه كلما احتجت',
  /**
   * URL of the centre's playlists, the «Video channel» entry of the navigation (spec 2). While it is
   * empty, the entry is hidden.
   */
  playlistUrl: '',
  /** Phone number for questions about cards and lessons. Empty if there is none. */
  phone: '',
  /** WhatsApp number with country code, digits only. Empty if there is none. */
  whatsapp: '',
  /** Address of the centre. Empty if unknown. */
  address: '',
  /** Text about prices. Empty if unknown. */
  price: '',
  /** The outlets that sell cards, one per line. Empty if unknown. */
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
  /** The number of devices on which a student may be signed in. Empty for no limit. */
  deviceLimit: '',
  /** Whether students may enter their own and their parent's phone number. */
  contactNumbers: false,
} as const;
