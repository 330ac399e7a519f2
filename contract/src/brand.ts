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
  copyrightHolder: 'مركز الثانوية الأزهرية',
} as const;
