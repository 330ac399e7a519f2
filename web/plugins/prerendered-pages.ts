import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { escaped, fill, marks } from '../src/document/html.ts';
import { linkPreview } from '../src/document/link-preview.ts';
import { classNames } from './class-names.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { inlineScript, inlineScriptHashes } from './html.ts';
import { olderBrowsers } from './older-browsers.ts';
import { withNames, withPageFiles, withStyles } from './page-files.ts';
import { keepMaps, releaseOf } from './release.ts';

/** The exports of src/prerender.tsx. */
interface Renderer {
  readonly renderPage: (path: string) => Promise<string>;
  readonly renderShell: () => Promise<string>;
  readonly renderStaffShell: () => Promise<string>;
  readonly renderMissing: () => Promise<string>;
}

interface Document {
  readonly file: string;
  /** The path of its page; without it, the document is an empty frame. */
  readonly path?: string;
  /** The page's own part of the title, as in its component; by default the title is the brand. */
  readonly title?: string;
  /** The page's module, if it is loaded lazily: its files are then requested with the document. */
  readonly module?: string;
  /** Text of link previews in messengers; the site's own line by default. */
  readonly description?: string;
  /** Search engines skip it. */
  readonly hidden?: boolean;
  /** It shows the catalogue, and requests it early. */
  readonly catalogue?: boolean;
  /** Users sign in there. */
  readonly signIn?: boolean;
  /** For the staff pages, whose code no other document lists. */
  readonly staff?: boolean;
}

const noindex = '<meta name="robots" content="noindex" />';

const origin = readSiteOrigin(process.env.MARKAZ_ORIGIN) ?? '';

/**
 * Documents of the pages that visitors arrive at, and of all other addresses on Hosting
 * (firebase.json): for signing in, whose policy allows Google's script, for staff, and for unknown
 * addresses. `app.html` is for pages that a phone without a connection has not cached.
 */
const documents: readonly Document[] = [
  { file: 'index.html', path: '/', module: 'src/app/pages/home.tsx', catalogue: true },
  {
    file: 'courses.html',
    path: '/courses',
    title: 'كل الكورسات',
    module: 'src/app/pages/courses.tsx',
    catalogue: true,
  },
  {
    file: 'enroll.html',
    path: '/enroll',
    title: 'لديّ كود',
    module: 'src/app/pages/enroll.tsx',
  },
  { file: 'user.html', path: '/user', title: 'كورساتي', module: 'src/app/pages/user.tsx' },
  {
    file: 'mistakes.html',
    path: '/mistakes',
    title: 'أخطائي',
    module: 'src/app/pages/mistakes.tsx',
  },
  {
    file: 'auth.html',
    path: '/auth',
    title: 'تسجيل الدخول',
    module: 'src/app/pages/auth.tsx',
    signIn: true,
  },
  {
    file: 'privacy.html',
    path: '/privacy',
    title: 'الخصوصية',
    module: 'src/app/pages/privacy.tsx',
  },
  {
    // For `/follow/{token}`: the browser requests the page by its address.
    file: 'follow.html',
    title: 'متابعة الطالب',
    description: 'المشاهدة في آخر سبعة أيام ودرجات الاختبارات، لوليّ الأمر.',
    module: 'src/app/pages/follow.tsx',
    hidden: true,
  },
  { file: 'admin.html', staff: true },
  { file: 'app.html' },
  { file: '404.html' },
];

/**
 * Files that the function sends: the renderer, the documents that it fills, and two that are sent
 * as they are, for a missing course and for failed rendering. Outside the published folder.
 */
const rendererFolder = join(import.meta.dirname, '../dist-renderer');
const coursePage = 'src/app/pages/course.tsx';
const lecturePage = 'src/app/pages/lecture.tsx';
export const staffPage = 'src/app/pages/admin/admin.tsx';

/** Pages that open only in their own document (src/app/loaders.ts): no other lists their files. */
const ownDocuments = [staffPage, 'src/app/pages/auth.tsx', 'src/app/pages/follow.tsx'];

/** Packages that load only after an interaction, which rendering never has. */
const forInteraction =
  /^(?:@mui|@emotion|firebase|hls\.js|media-chrome|@dnd-kit|react-easy-crop)\b/u;

/** Builds the site's components again, for Node, with all packages that rendering needs. */
async function buildRenderer({ root, define = {} }: ResolvedConfig): Promise<Renderer> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), classNames()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: rendererFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        external: forInteraction,
        output: { entryFileNames: 'renderer.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return import(pathToFileURL(join(rendererFolder, 'renderer.mjs')).href);
}

/** Adds a policy that allows the document's own inline scripts. */
function withPolicy(html: string, signIn: boolean): string {
  const policy = contentSecurityPolicy(inlineScriptHashes(html), { signIn });
  return fill(html, {
    '<!-- policy -->': `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}" />`,
  });
}

const frame = (template: string, { catalogue = false, signIn = false }: Partial<Document>) =>
  withPolicy(
    fill(template, {
      '<!-- early-catalogue -->': catalogue ? inlineScript('early-catalogue') : '',
    }),
    signIn,
  );

/** Fills the template with the frame, and with the page if it has one. */
async function fillPage(template: string, renderer: Renderer, document: Document) {
  const { path, title = '', description, hidden = false, staff = false } = document;
  const renderFrame = staff ? renderer.renderStaffShell : renderer.renderShell;
  return fill(frame(template, document), {
    [marks.head]: [
      linkPreview({ title, path: path ?? null, ...(description && { description }) }, origin),
      ...(hidden ? [noindex] : []),
    ].join('\n    '),
    [marks.page]:
      path === undefined
        ? `<div id="root">${await renderFrame()}`
        : `<div id="root" data-path="${path}">${await renderer.renderPage(path)}`,
    [marks.data]: '',
  });
}

/** Writes the function's other files into the renderer's folder. */
async function writeDocuments(template: string, bundle: Rolldown.OutputBundle, renderer: Renderer) {
  const missing = fill(frame(template, {}), {
    [marks.head]: `${linkPreview({ title: '', path: null }, origin)}
    ${noindex}`,
    [marks.page]: `<div id="root">${await renderer.renderMissing()}`,
    [marks.data]: '',
  });
  const files = {
    course: frame(withPageFiles(template, bundle, coursePage), {}),
    lecture: frame(withPageFiles(template, bundle, lecturePage), {}),
    shell: await fillPage(template, renderer, { file: 'app.html' }),
    missing,
  };
  await mkdir(rendererFolder, { recursive: true });
  for (const [name, html] of Object.entries(files))
    await writeFile(join(rendererFolder, `${name}.html`), html);
}

/** Writes all documents. main.tsx hydrates the page if its address is `data-path`. */
export function prerenderedPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'markaz:prerendered-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') throw new Error('The build made no index.html');
        const older = olderBrowsers();
        for (const file of older.files) this.emitFile({ type: 'asset', ...file });
        const release = releaseOf(bundle);
        await keepMaps(bundle, release);
        const html = withStyles(String(template.source), bundle)
          .replace('<html ', `<html data-release="${release}" `)
          // Pages can be read without the script, so their pictures load first. The comment after
          // it closes the one that src/inline/older-browsers.ts opens in older browsers.
          .replace(
            /<script type="module"(.*?<\/script>)/u,
            (_, rest) => `${older.ask}<script type="module" fetchpriority="low"${rest}<!-- -->`,
          );
        const namedFor = (module?: string) =>
          withNames(
            html,
            bundle,
            ownDocuments.filter((each) => each !== module),
          );
        const forStudents = namedFor();
        delete bundle['index.html'];
        const renderer = await buildRenderer(config);
        for (const document of documents) {
          const { file: fileName, module, staff } = document;
          const named = namedFor(staff ? staffPage : module);
          const own = module === undefined ? named : withPageFiles(named, bundle, module);
          const source = await fillPage(own, renderer, document);
          this.emitFile({ type: 'asset', fileName, source });
        }
        await writeDocuments(forStudents, bundle, renderer);
      },
    },
  };
}
