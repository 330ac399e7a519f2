/**
 * Rules for imports (docs/architecture.md). `npm run lint` checks them with dependency-cruiser,
 * which prints the `comment` of each broken rule.
 */
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

const tests = '(^|/)test/|\\.(test|spec)\\.tsx?$';

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/**
 * Allows a part of the repository (`contract`, `functions` …) to import only the named other parts.
 * The tests of the part may also import `local` and `scripts`.
 */
function part(name: string, ...names: readonly string[]): readonly IRegularForbiddenRuleType[] {
  const allowed = [name, ...names].map((each) => `^${each}/`);
  const anyPart = '^(contract|functions|web|local|scripts|e2e)/';
  const comment = `${name} may import ${names.length > 0 ? names.join(', ') : 'no other part'}`;
  const forbiddenParts = { path: anyPart, pathNot: allowed };
  const forbiddenInTests = { path: anyPart, pathNot: [...allowed, '^local/', '^scripts/'] };
  const testComment = `${comment}; its tests also local and scripts`;
  return [
    rule(`part-${name}`, comment, { path: `^${name}/`, pathNot: tests }, forbiddenParts),
    rule(`part-${name}-tests`, testComment, { path: `^${name}/.*(${tests})` }, forbiddenInTests),
  ];
}

/**
 * Forbids files under `from` to import files under `to`.
 * @param conditions further conditions on the imported files
 */
function forbidImports(
  name: string,
  comment: string,
  from: string,
  to: string,
  conditions: object = {},
): IRegularForbiddenRuleType {
  return rule(name, comment, { path: from, pathNot: tests }, { path: to, ...conditions });
}

const functions = '^functions/src';
const web = '^web/src';

/**
 * Code that the first load of a page must not include, because students can use the page without
 * it. These files may import each other. Other files must import them lazily.
 */
const lazyFiles = [
  `${web}/admin/`,
  `${web}/app/(displaced|install)/`,
  `${web}/app/when-idle\\.tsx`,
  `${web}/app/pages/(admin/|follow|mistakes|privacy|quiz)`,
  `${web}/shared/(exams|maths|mistakes|notes|quizzes|saved-files|usage)/`,
  `${web}/shared/(auth/firebase|scan/(decode-qr|scanner)|theme/mui-)`,
  `${web}/student/(follow|privacy|quiz)/`,
  `${web}/student/account/(calendar-link|contact-numbers|data-use|devices|follow-link|marks|own-data|profile-form)\\.tsx`,
  `${web}/student/courses/quiz-line\\.tsx`,
  `${web}/student/enrolment/(code-answer|enrolled)\\.tsx`,
  `${web}/student/lecture/(notes|questions|save-control)\\.tsx`,
  `${web}/student/player/(attach-hls|audio-player|chapters\\.|file-player|use-media-source|use-playback|youtube-player)`,
].join('|');
const lazyPackages =
  'node_modules/(@mui|@emotion|stylis|@?firebase|zod|hls\\.js|media-chrome|react-hook-form|@hookform|@dnd-kit|react-easy-crop|temml|qr|gift-pegjs)/';

/**
 * Code for staff, for the nightly work and for operators' commands. A process that serves students
 * starts without this code, because functions/src/deps.ts imports staff-deps.ts only when it is
 * first needed.
 */
const staffFiles = [
  `${functions}/(staff-deps|admin|purge|migrate|restore|backup)\\.ts`,
  `${functions}/(backup|centre|migrations|money|staff)/`,
  `${functions}/night/(?!step\\.)`,
  `${functions}/store/(course-counters|drawer|former-batches|outlets|paging)\\.`,
  `${functions}/store/records/(audit|cards|centre|money|removed-lecture)\\.`,
  `${functions}/cards/(access-codes|bundles|card-moves|code-batches|printing|refunds|card/present)`,
  `${functions}/catalogue/authoring/`,
  `${functions}/learning/(course-copies|quiz-authoring|quiz-results|teaching|follow/staff-|questions/st(aff-|ore))`,
  `${functions}/people/(?!contact/service|privacy/(?!idle-accounts))`,
  '^contract/src/(api|staff-api|centre/|money/|people/(?!privacy)|staff/a)',
  '^contract/src/cards/(bundles|card-moves|code-admin|code-batches|refunds)',
  '^contract/src/catalogue/course-(admin|input)',
  '^contract/src/learning/(answering|quiz-(authoring|results)|teaching)',
].join('|');

/**
 * The areas of the API, each with the other areas that it may import. docs/architecture.md shows
 * them in a diagram.
 */
export const areas: Readonly<Record<string, readonly string[]>> = {
  monitoring: [],
  accounts: [],
  staff: ['accounts'],
  catalogue: ['accounts'],
  learning: ['accounts', 'catalogue'],
  cards: ['accounts', 'catalogue', 'staff'],
  money: ['cards', 'catalogue'],
  people: ['accounts', 'catalogue', 'learning', 'staff'],
  centre: ['cards', 'catalogue'],
};
export const areaPattern = `${functions}/(${Object.keys(areas).join('|')})/`;

const rules: IConfiguration = {
  forbidden: [
    ...part('contract'),
    ...part('functions', 'contract'),
    ...part('web', 'contract'),
    ...part('local'),
    ...part('scripts', 'contract', 'local'),
    ...part('e2e', 'contract', 'local', 'scripts'),
    rule(
      'contract-only-zod',
      'The contract runs in the browser and in the function: its only package is Zod',
      { path: '^contract/src/', pathNot: tests },
      { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    ),
    forbidImports(
      'functions-core',
      'core may import only the contract and npm packages',
      `${functions}/core/`,
      `${functions}/(?!core/)`,
    ),
    forbidImports(
      'functions-store',
      'Files in store/ must not import HTTP code or features',
      `${functions}/store/`,
      `${functions}/(?!core/|store/)`,
    ),
    forbidImports(
      'functions-http',
      'Files in http/ must not import features or Firestore code',
      `${functions}/http/`,
      `${functions}/(?!core/|http/)`,
    ),
    ...Object.entries(areas).map(([area, others]) =>
      forbidImports(
        `functions-${area}`,
        `${area} may use ${others.length > 0 ? others.join(', ') : 'no other area'}`,
        `${functions}/${area}/`,
        areaPattern,
        { pathNot: [area, ...others].map((each) => `${functions}/${each}/`) },
      ),
    ),
    forbidImports(
      'functions-feature-store',
      "A feature may import only types from another feature's store (docs/decisions/repository.md#import-rules)",
      `${areaPattern}([^/]+)/`,
      `${areaPattern}[^/]+/store`,
      { pathNot: `${functions}/$1/$2/`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'functions-first-load',
      'A process that serves students must not load code for staff. Import that code lazily',
      { path: `${functions}/|^contract/src/`, pathNot: [staffFiles, tests] },
      { path: staffFiles, dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbidImports(
      'web-shared',
      'Files in shared/ must not import from app, student or admin',
      `${web}/shared/`,
      `${web}/(app|student|admin)/`,
    ),
    forbidImports(
      'web-student',
      'A student feature must not import the app, admin or another student feature, except the player',
      `${web}/student/([^/]+)/`,
      `${web}/(app|student|admin)/`,
      { pathNot: [`${web}/student/$1/`, `${web}/student/player/`] },
    ),
    forbidImports(
      'web-admin',
      'An admin feature may import only admin/ui, admin/api, admin/print and the player',
      `${web}/admin/([^/]+)/`,
      `${web}/(app|student|admin)/`,
      { pathNot: [`${web}/admin/($1|ui|api|print)/`, `${web}/student/player/`] },
    ),
    rule(
      'web-first-load',
      'The first load must not include code that is shown later or to few users. Import that code and its packages lazily',
      { path: `${web}/`, pathNot: [lazyFiles, tests, `${web}/prerender\\.tsx`] },
      { path: [lazyFiles, lazyPackages], dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule('no-cycle', 'Imports must not form a cycle', {}, { circular: true }),
    rule(
      'no-unknown-import',
      'Every import must resolve, and its package must be in the package.json',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'undetermined'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(-renderer)?/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};

export default rules;
