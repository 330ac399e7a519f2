import { paper } from './paper.ts';

/**
 * The only source of colours, radii and shadows. `plugins/document-head.ts` converts them to CSS
 * variables (such as `--color-gold-text` for `goldText`), and `mui-provider.tsx` converts them to
 * the MUI theme. The contrast of text is at least 4.5:1 in both modes (tokens.test.ts).
 */
const light = {
  paper: paper.light,
  /** Background of cards, bars and fields. */
  surface: '#FFFFFF',
  /** Background of subdued areas on a surface: chips, skeletons, hovered rows. */
  sunken: '#F2EDE1',
  ink: '#17211B',
  muted: '#56635A',
  line: '#E6DFCF',
  /** Borders of controls, which need a contrast of 3:1. */
  border: '#8A8F82',
  primary: '#0B6B4B',
  primaryHover: '#08573D',
  onPrimary: '#FFFFFF',
  primarySoft: '#E3F0E9',
  /** Only for decoration, never for text on `paper`. */
  gold: '#B98A2E',
  /** Gold for text, because `gold` has too little contrast. */
  goldText: '#7A5814',
  goldSoft: '#F7EDD6',
  success: '#2E7D32',
  error: '#B3261E',
  errorSoft: '#FBE9E7',
  /** Background of the home page's hero and of the footer. Dark green in both modes. */
  deep: '#0A4A36',
  /** Text on `deep`. */
  onDeep: '#FBF8F1',
  /** Less important text on `deep`. */
  onDeepMuted: '#C9DDD2',
  /** Gold on `deep`. */
  deepGold: '#E0B75A',
  shadow: '0 1px 2px rgb(23 33 27 / 6%), 0 6px 20px rgb(23 33 27 / 7%)',
};

export type Palette = Readonly<Record<keyof typeof light, string>>;

const dark: Palette = {
  paper: paper.dark,
  surface: '#15201B',
  sunken: '#1D2A24',
  ink: '#EAF1EC',
  muted: '#A3B3A9',
  line: '#26352E',
  border: '#6C7F74',
  primary: '#58C79A',
  primaryHover: '#74D6AE',
  onPrimary: '#06231A',
  primarySoft: '#17352A',
  gold: '#E0B75A',
  goldText: '#E0B75A',
  goldSoft: '#33290F',
  success: '#7CCB80',
  error: '#F2A29B',
  errorSoft: '#3A1B18',
  deep: '#0B2E23',
  onDeep: '#EAF1EC',
  onDeepMuted: '#B3CBBF',
  deepGold: '#E0B75A',
  shadow: '0 0 0 1px #26352E',
};

export type ColorMode = 'light' | 'dark';

export const palettes: Readonly<Record<ColorMode, Palette>> = { light, dark };

/** Lengths in pixels. */
export const shape = {
  radius: 12,
  radiusSmall: 8,
  /** Minimum height of tap targets (WCAG 2.2 AAA). */
  touch: 44,
  /** Width below which the drawer replaces the links in the top bar (MUI's `md`). */
  breakpointMd: 900,
  contentWidth: 1180,
} as const;

export const fontFamily =
  '"Cairo", "Cairo Fallback", "Segoe UI", "Noto Sans Arabic", Tahoma, sans-serif';
