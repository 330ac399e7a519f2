import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { escapeHtml, fillPlaceholders, placeholders } from '../src/document/html.ts';
import { linkPreview } from '../src/document/link-preview.ts';
import { classNames } from './class-names.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts';
import { inlineScript, olderBrowsers } from './inline-scripts.ts';
import { inlineEntryStyles, limitImportMap, withPageFiles } from './page-files.ts';
import { moveSourceMaps, releaseOf } from './release.ts';

interface Renderer {
  readonly renderPage: (path: string) => Promise<string>;
  readonly renderFrame: (content: 'page' | 'staff' | 'missing' | 'parents') => Promise<string>;
}

interface Document {
  readonly file: string;
  /** The path of the prerendered page. Absent if the file contains only the site's frame. */
  readonly path?: string;
  /**
   * What the frame contains if there is no `path`: an empty page by default, a skeleton of the
   * staff pages, the message for a missing course, or nothing within the frame for parents.
   */
  readonly frame?: 'staff' | 'missing' | 'parents';
  /** The page's part of the title, as in its component. By default the title is only the brand. */
  readonly title?: string;
  /** The page's lazily loaded module, whose files are requested together with the HTML. */
  readonly module?: string;
  /** Text of link previews in messengers. The default is the site's general description. */
  readonly description?: string;
  readonly hidden?: boolean;
  /** Whether the page shows the catalogue, which is then requested early. */
  readonly catalogue?: boolean;
  readonly signIn?: boolean;
}

const noindex = '<meta name="robots" content="noindex" />';

const origin = readSiteOrigin(process.env.MARKAZ_ORIGIN) ?? '';

/** Returns the entry for the page `/{name}`, whose module and HTML file have the same name. */
const pageDocument = (name: string, title: string, options: Partial<Document> = {}): Document => ({
  file: `${name}.html`,
  path: `/${name}`,
  title,
  module: `src/app/pages/${name}.tsx`,
  ...options,
});

/**
 * The HTML files on Hosting (firebase.json). There are files for the pages at which visitors
 * arrive, for the staff pages and for unknown URLs. The sign-in page has its own file, because its
 * policy allows Google's script. `app.html` is for pages that a device has not cached while it is
 * offline.
 */
const documents: readonly Document[] = [
  { file: 'index.html', path: '/', module: 'src/app/pages/home.tsx', catalogue: true },
  pageDocument('courses', 'كل الكورسات', { catalogue: true }),
  pageDocument('enroll', 'لديّ كود'),
  pageDocument('user', 'كورساتي'),
  pageDocument('mistakes', 'أخطائي'),
  pageDocument('auth', 'تسجيل الدخول', { signIn: true }),
  pageDocument('privacy', 'الخصوصية'),
  {
    // The file for `/follow/{token}`. It has no `path`, because the browser renders the page from
    // the URL.
    file: 'follow.html',
    title: 'متابعة الطالب',
    description: 'المشاهدة في آخر سبعة أيام ودرجات الاختبارات، لوليّ الأمر.',
    module: 'src/app/pages/follow.tsx',
    frame: 'parents',
    hidden: true,
  },
  { file: 'admin.html', frame: 'staff' },
  { file: 'app.html' },
  { file: '404.html' },
];

/** Folder of the function's files: the renderer, and HTML templates for courses. */
const rendererFolder = join(import.meta.dirname, '../dist-renderer');
const coursePage = 'src/app/pages/course.tsx';
const lecturePage = 'src/app/pages/lecture.tsx';
export const staffPage = 'src/app/pages/admin/admin.tsx';

/**
 * Pages that open only in their own HTML (src/app/loaders.ts). Other HTML pages do not list their
 * files.
 */
const separatePages = [staffPage, 'src/app/pages/auth.tsx', 'src/app/pages/follow.tsx'];

/** Packages that the browser loads only after an interaction. Rendering never needs them. */
const interactionPackages =
  /^(?:@mui|@emotion|firebase|hls\.js|media-chrome|@dnd-kit|react-easy-crop)\b/u;

/** Builds the site's components for Node, with all packages that rendering needs. */
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
        external: interactionPackages,
        output: { entryFileNames: 'renderer.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return import(pathToFileURL(join(rendererFolder, 'renderer.mjs')).href);
}

/** Inserts the inline scripts, and a policy that allows exactly these scripts. */
function withScripts(template: string, { catalogue = false, signIn = false }: Partial<Document>) {
  const html = fillPlaceholders(template, {
    '<!-- early-catalogue -->': catalogue ? inlineScript('early-catalogue') : '',
  });
  const policy = contentSecurityPolicy(inlineScriptHashes(html), { signIn });
  return fillPlaceholders(html, {
    '<!-- policy -->': `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}" />`,
  });
}

/** Inserts the frame and, if there is a path, the rendered page into the template. */
async function fillPage(template: string, renderer: Renderer, document: Omit<Document, 'file'>) {
  const { path, frame, title = '', description, hidden = false } = document;
  return fillPlaceholders(withScripts(template, document), {
    [placeholders.head]: [
      linkPreview({ title, path: path ?? null, ...(description && { description }) }, origin),
      ...(hidden ? [noindex] : []),
    ].join('\n    '),
    [placeholders.page]:
      path === undefined
        ? `<div id="root">${await renderer.renderFrame(frame ?? 'page')}`
        : `<div id="root" data-path="${path}">${await renderer.renderPage(path)}`,
    [placeholders.data]: '',
  });
}

async function writeDocuments(template: string, bundle: Rolldown.OutputBundle, renderer: Renderer) {
  const files = {
    course: withScripts(withPageFiles(template, bundle, coursePage), {}),
    lecture: withScripts(withPageFiles(template, bundle, lecturePage), {}),
    shell: await fillPage(template, renderer, {}),
    missing: await fillPage(template, renderer, { frame: 'missing', hidden: true }),
  };
  for (const [name, html] of Object.entries(files))
    await writeFile(join(rendererFolder, `${name}.html`), html);
}

/**
 * Writes all HTML files. main.tsx hydrates the HTML only if the URL's path equals its `data-path`.
 */
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
        await moveSourceMaps(bundle, release);
        const html = inlineEntryStyles(String(template.source), bundle)
          .replace('<html ', `<html data-release="${release}" `)
          // The main script has a low priority, so that pictures load first, because pages are
          // readable without the script. The comment after the script closes the comment that
          // src/inline/older-browsers.ts opens in older browsers.
          .replace(
            /<script type="module"(.*?<\/script>)/u,
            (_, rest) =>
              `${older.requestScript}<script type="module" fetchpriority="low"${rest}<!-- -->`,
          );
        const htmlFor = (module?: string) =>
          limitImportMap(
            html,
            bundle,
            separatePages.filter((each) => each !== module),
          );
        const studentHtml = htmlFor();
        delete bundle['index.html'];
        const renderer = await buildRenderer(config);
        for (const document of documents) {
          const { file: fileName, module, frame } = document;
          const pageHtml = htmlFor(frame === 'staff' ? staffPage : module);
          const filledHtml =
            module === undefined ? pageHtml : withPageFiles(pageHtml, bundle, module);
          const source = await fillPage(filledHtml, renderer, document);
          this.emitFile({ type: 'asset', fileName, source });
        }
        await writeDocuments(studentHtml, bundle, renderer);
      },
    },
  };
}
