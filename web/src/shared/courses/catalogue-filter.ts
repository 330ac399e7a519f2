import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { gradeLabels, madhhabLabels, sectionLabels } from './labels.ts';

/**
 * Facets of the catalogue: properties by which users filter the courses. Each is stored in the URL
 * parameter of the same name.
 */
export const facetNames = ['grade', 'section', 'subject', 'madhhab', 'author'] as const;
export type FacetName = (typeof facetNames)[number];

export interface CatalogueFilter {
  readonly query: string;
  /** Chosen values. A course must match at least one value of every facet that has values. */
  readonly chosen: Readonly<Record<FacetName, readonly string[]>>;
}

export interface FacetOption {
  readonly value: string;
  readonly label: string;
}

const queryParameter = 'q';

export function readFilter(parameters: URLSearchParams): CatalogueFilter {
  const chosen = facetNames.map((name) => [name, parameters.getAll(name)]);
  return { query: parameters.get(queryParameter) ?? '', chosen: Object.fromEntries(chosen) };
}

export const emptyFilter = readFilter(new URLSearchParams());

/** Returns the URL parameters for a filter. Empty parts of the filter get no parameter. */
export function writeFilter(filter: CatalogueFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (filter.query.trim() !== '') parameters.set(queryParameter, filter.query);
  for (const name of facetNames)
    for (const value of filter.chosen[name]) parameters.append(name, value);
  return parameters;
}

export function withToggledValue(
  filter: CatalogueFilter,
  name: FacetName,
  value: string,
): CatalogueFilter {
  const values = filter.chosen[name];
  const newValues = values.includes(value)
    ? values.filter((each) => each !== value)
    : [...values, value];
  return { ...filter, chosen: { ...filter.chosen, [name]: newValues } };
}

export function chosenCount(filter: CatalogueFilter): number {
  return facetNames.reduce((sum, name) => sum + filter.chosen[name].length, 0);
}

const optionOf: Readonly<Record<FacetName, (course: CourseSummary) => FacetOption | null>> = {
  grade: ({ grade }) => grade && { value: grade, label: gradeLabels[grade] },
  // The value for both sections is not an option of its own.
  section: ({ section }) =>
    section === 'general' ? null : section && { value: section, label: sectionLabels[section] },
  madhhab: ({ madhhab }) => madhhab && { value: madhhab, label: madhhabLabels[madhhab] },
  subject: ({ subject }) => (subject === '' ? null : { value: subject, label: subject }),
  author: ({ author }) => author && { value: author.id, label: author.name },
};

const { compare } = new Intl.Collator('ar');

/**
 * Returns a facet's options, which are the values that occur in the catalogue. The order does not
 * depend on the order of the courses.
 */
export function facetOptions(courses: readonly CourseSummary[], name: FacetName): FacetOption[] {
  const options = new Map<string, FacetOption>();
  for (const course of courses) {
    const option = optionOf[name](course);
    if (option !== null) options.set(option.value, option);
  }
  const isByValue = name === 'grade';
  return [...options.values()].sort((a, b) =>
    isByValue ? compare(a.value, b.value) : compare(a.label, b.label),
  );
}

/** Whether a course matches a facet's values. A course for both sections matches either. */
function matchesFacet(course: CourseSummary, name: FacetName, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (name === 'section' && (course.section ?? 'general') === 'general') return true;
  return values.includes(optionOf[name](course)?.value ?? '');
}

export function matchesFilter(course: CourseSummary, { chosen }: CatalogueFilter): boolean {
  return facetNames.every((name) => matchesFacet(course, name, chosen[name]));
}
