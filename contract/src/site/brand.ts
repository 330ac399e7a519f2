/**
 * Everything that names the centre. Another centre rebrands the site by editing this one file.
 */
export const brand = {
  name: 'مركز الثانوية الأزهرية',
  tagline: 'شرح واضح لمناهج الأزهر، تشاهده متى شئت وتعود إليه كلما احتجت',
  /** The centre's playlist page, the «Video channel» entry of the navigation (spec 2). */
  playlistUrl: 'https://www.youtube.com/@azhar-thanawya/playlists',
  /** Where people ask about cards and lessons; empty for none. */
  phone: '',
  /** Where they write instead: digits of an international number; empty for none. */
  whatsapp: '',
  /** Where the centre is, what courses cost, and where its cards are sold, a line each; empty for untold. */
  address: '',
  price: '',
  outlets: '',
  copyrightHolder: 'مركز الثانوية الأزهرية',
} as const;

const { name: brandName, tagline, playlistUrl, phone, whatsapp, address, price, outlets } = brand;

/** What the site's settings say where no admin has said anything else. */
export const builtInSettings = {
  brandName,
  tagline,
  playlistUrl,
  phone,
  whatsapp,
  address,
  price,
  outlets,
  /** Of devices that a student may be signed in on: none. */
  deviceLimit: '',
} as const;
