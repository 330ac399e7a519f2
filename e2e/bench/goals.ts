export interface Goal {
  readonly name: string;
  readonly unit: 'KB' | 's' | 'ms' | 'points' | '';
  readonly goal: number;
  /** The bench fails beyond it. */
  readonly gate: number;
}

/** Goals and gates of a visit to a page. Bytes in KB of 1000. */
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

/** Measurements of a page, without those that do not apply to it. */
export type Figures = Readonly<Partial<Record<Measure, number>>>;

/** Goals and gates of a page that differ from the others'. */
export type OwnGoals = Readonly<Partial<Record<Measure, Pick<Goal, 'goal' | 'gate'>>>>;

export function goalOf({ own }: { readonly own: OwnGoals }, measure: Measure): Goal {
  return { ...goals[measure], ...own[measure] };
}

/** Whether a figure is within a bound: more points are better, less of everything else is. */
export function holds({ unit }: Goal, figure: number, bound: number): boolean {
  return unit === 'points' ? figure >= bound : figure <= bound;
}

/** The median of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Formats a figure for the tables: bold beyond its goal, with a cross beyond its gate. */
export function shown(goal: Goal, figure: number): string {
  const { unit } = goal;
  const digits = { KB: 1, s: 2, ms: 0, points: 0, '': figure % 1 === 0 ? 0 : 3 }[unit];
  const text = `${figure.toFixed(digits)}${unit === '' || unit === 'points' ? '' : ` ${unit}`}`;
  if (!holds(goal, figure, goal.gate)) return `**${text}** ✗`;
  return holds(goal, figure, goal.goal) ? text : `**${text}**`;
}
