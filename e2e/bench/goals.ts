/** The limits for one measured figure. */
export interface Goal {
  readonly name: string;
  readonly unit: 'KB' | 's' | 'ms' | 'points' | '';
  /** The value that we aim at. */
  readonly goal: number;
  /** The value that must be kept. The benchmark fails if a figure misses it. */
  readonly gate: number;
}

/** Goals and gates for visits to a page. A KB has 1,000 bytes. */
export const goals = {
  script: { name: 'JavaScript before interaction', unit: 'KB', goal: 115, gate: 115 },
  html: { name: 'HTML with the stylesheet', unit: 'KB', goal: 14, gate: 14 },
  font: { name: 'fonts', unit: 'KB', goal: 22, gate: 25 },
  fonts: { name: 'font files', unit: '', goal: 2, gate: 2 },
  performance: { name: 'Lighthouse performance, simulated', unit: 'points', goal: 100, gate: 97 },
  accessibility: { name: 'Lighthouse accessibility', unit: 'points', goal: 100, gate: 100 },
  practices: { name: 'Lighthouse best practices', unit: 'points', goal: 100, gate: 100 },
  seo: { name: 'Lighthouse SEO', unit: 'points', goal: 100, gate: 100 },
  lcpApplied: { name: 'LCP, applied slow 4G and 4× CPU', unit: 's', goal: 1.5, gate: 1.9 },
  picture: { name: 'a course’s first picture fetched, applied', unit: 's', goal: 2, gate: 2.5 },
  tbt: { name: 'TBT, simulated', unit: 'ms', goal: 50, gate: 150 },
  tbtApplied: { name: 'TBT, applied', unit: 'ms', goal: 50, gate: 100 },
  cls: { name: 'CLS', unit: '', goal: 0, gate: 0.01 },
  first: { name: 'first visit with what is kept for offline', unit: 'KB', goal: 250, gate: 250 },
  returning: { name: 'return visit', unit: 'KB', goal: 20, gate: 20 },
  staff: { name: 'first page of staff, before it rests', unit: 'KB', goal: 200, gate: 200 },
  deployed: { name: 'visits after a deploy of one page', unit: 'KB', goal: 60, gate: 60 },
} as const satisfies Readonly<Record<string, Goal>>;

export type Measure = keyof typeof goals;

export const measures = Object.keys(goals) as Measure[];

/** The measured figures of a page. Measures that do not apply to the page are missing. */
export type Figures = Readonly<Partial<Record<Measure, number>>>;

/** Goals and gates of a page that differ from those of other pages. */
export type GoalOverrides = Readonly<Partial<Record<Measure, Pick<Goal, 'goal' | 'gate'>>>>;

export function goalOf(
  { overrides }: { readonly overrides: GoalOverrides },
  measure: Measure,
): Goal {
  return { ...goals[measure], ...overrides[measure] };
}

/**
 * Returns whether a figure keeps a bound. Points must be at least the bound. Other figures must be
 * at most the bound.
 */
export function isWithinBound({ unit }: Goal, figure: number, bound: number): boolean {
  return unit === 'points' ? figure >= bound : figure <= bound;
}

/** Returns the median of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/**
 * Formats a figure for a table. A figure that misses its goal is bold. A figure that misses its
 * gate also has a cross.
 */
export function formatFigure(goal: Goal, figure: number): string {
  const { unit } = goal;
  const digits = { KB: 1, s: 2, ms: 0, points: 0, '': figure % 1 === 0 ? 0 : 3 }[unit];
  const text = `${figure.toFixed(digits)}${unit === '' || unit === 'points' ? '' : ` ${unit}`}`;
  if (!isWithinBound(goal, figure, goal.gate)) return `**${text}** ✗`;
  return isWithinBound(goal, figure, goal.goal) ? text : `**${text}**`;
}
