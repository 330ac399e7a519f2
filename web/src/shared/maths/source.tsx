export interface SourceProps {
  /** LaTeX, without the signs around it. */
  readonly source: string;
  /** Whether it is on a line of its own. */
  readonly display: boolean;
}

/** A formula as typed. */
export function Source({ source, display }: SourceProps) {
  const sign = display ? '$$' : '$';
  return `${sign}${source}${sign}`;
}
