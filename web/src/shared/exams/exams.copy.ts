export const examsCopy = {
  open: (title: string, until: string) => `امتحان «${title}» مفتوح حتى ${until}`,
  permitted: (until: string) => `سمح لك المركز بمحاولة في امتحان حتى ${until}`,
  soon: (title: string, opens: string) => `امتحان «${title}» يبدأ ${opens}`,
  begin: 'ادخل الامتحان',
  resume: 'أكمل الامتحان',
  /** Label of the list of exams in a course. */
  list: (course: string) => `امتحانات «${course}»`,
} as const;
