import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '@markaz/contract/brand';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { escaped } from './escape-html.ts';
import { inlineScript, inlineScriptHashes } from './inline-scripts.ts';
import { linkPreview, siteOrigin } from './link-preview.ts';

/** What src/prerender.tsx gives. */
interface Renderer {
  readonly renderPage: (path: string) => Promise<string>;
  readonly renderShell: () => Promise<string>;
}

interface Page {
  readonly file: string;
  readonly path: string;
  /** The page's own part of the document's title, as its component names it; '' for the brand alone. */
  readonly title: string;
}

const origin = siteOrigin(process.env);

const pages: readonly Page[] = [
  { file: 'index.html', path: '/', title: '' },
  { file: 'courses.html', path: '/courses', title: 'كل الكورسات' },
];

/**
 * What Hosting gives for every other address (firebase.json): a frame without a page, for the pages
 * that have no HTML of their own, for signing in, whose policy lets Google's script in, and for
 * addresses that lead nowhere.
 */
const shells: readonly { readonly file: string; readonly signIn?: boolean }[] = [
  { file: 'app.html' },
  { file: 'auth.html', signIn: true },
  { file: '404.html' },
];

const rendererFolder = join(import.meta.dirname, '../../node_modules/.cache/markaz/prerender');

/** Builds the site's components once more, for Node. */
async function buildRenderer({ root, define = {} }: ResolvedConfig): Promise<Renderer> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define,
    plugins: [react()],
    build: {
      ssr: 'src/prerender.tsx',
      outDir: rendererFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  return import(pathToFileURL(join(rendererFolder, 'prerender.mjs')).href);
}

function fill(html: string, marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks).reduce((filled, [mark, text]) => {
    if (!filled.includes(mark)) throw new Error(`index.html has no ${mark}`);
    return filled.replace(mark, () => text);
  }, html);
}

/** The document with a policy that lets its own inline scripts run. */
function withPolicy(html: string, signIn: boolean): string {
  const policy = contentSecurityPolicy(inlineScriptHashes(html), { signIn });
  return fill(html, {
    '<!-- policy -->': `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}" />`,
  });
}

/**
 * Writes the first HTML of the pages that visitors arrive at, with the request for their data, and of
 * a shell for all other addresses. main.tsx hydrates `data-path` where it is the address.
 */
export function prerenderedPages(): Plugin {
  let buildAgain: () => Promise<Renderer>;
  let renderer: Renderer;
  return {
    name: 'markaz:prerendered-pages',
    apply: 'build',
    configResolved(config) {
      buildAgain = () => buildRenderer(config);
    },
    async buildStart() {
      renderer = await buildAgain();
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') throw new Error('The build made no index.html');
        const html = String(template.source);
        const emit = (fileName: string, source: string, signIn = false) =>
          this.emitFile({ type: 'asset', fileName, source: withPolicy(source, signIn) });
        delete bundle['index.html'];
        for (const { file, path, title } of pages) {
          const marks = {
            '<!-- link-preview -->': linkPreview({ title, path }, origin),
            '<!-- early-catalogue -->': inlineScript('early-catalogue'),
            '<div id="root"><!-- page -->': `<div id="root" data-path="${path}">${await renderer.renderPage(path)}`,
            ...(title !== '' && {
              [`<title>${brand.name}</title>`]: `<title>${title} · ${brand.name}</title>`,
            }),
          };
          emit(file, fill(html, marks));
        }
        const shell = await renderer.renderShell();
        for (const { file, signIn = false } of shells)
          emit(
            file,
            fill(html, {
              '<!-- link-preview -->': linkPreview({ title: '', path: null }, origin),
              '<!-- early-catalogue -->': '',
              '<!-- page -->': shell,
            }),
            signIn,
          );
      },
    },
  };
}
