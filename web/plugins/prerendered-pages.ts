import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '@markaz/contract/brand';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { escaped, inlineScript, inlineScriptHashes } from './html.ts';
import { linkPreview, siteOrigin } from './link-preview.ts';

/** What src/prerender.tsx gives. */
interface Renderer {
  readonly renderPage: (path: string) => Promise<string>;
  readonly renderShell: () => Promise<string>;
}

interface Document {
  readonly file: string;
  /** Whose page it holds; a frame without a page where there is none. */
  readonly path?: string;
  /** The page's own part of the document's title, as its component names it; none for the brand alone. */
  readonly title?: string;
  /** People sign in there. */
  readonly signIn?: boolean;
}

const origin = siteOrigin(process.env);

/**
 * The pages that visitors arrive at, and what Hosting gives for every other address (firebase.json):
 * for the pages that have no HTML of their own, for signing in, whose policy lets Google's script in,
 * and for addresses that lead nowhere.
 */
const documents: readonly Document[] = [
  { file: 'index.html', path: '/' },
  { file: 'courses.html', path: '/courses', title: 'كل الكورسات' },
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

/** The template with the frame, the page's request for its data, and the page where there is one. */
async function fillPage(template: string, renderer: Renderer, document: Document) {
  const { path, title = '' } = document;
  const preview = { '<!-- link-preview -->': linkPreview({ title, path: path ?? null }, origin) };
  if (path === undefined)
    return fill(template, {
      ...preview,
      '<!-- early-catalogue -->': '',
      '<!-- page -->': await renderer.renderShell(),
    });
  return fill(template, {
    ...preview,
    '<!-- early-catalogue -->': inlineScript('early-catalogue'),
    '<div id="root"><!-- page -->': `<div id="root" data-path="${path}">${await renderer.renderPage(path)}`,
    ...(title !== '' && {
      [`<title>${brand.name}</title>`]: `<title>${title} · ${brand.name}</title>`,
    }),
  });
}

/**
 * The template with the stylesheet itself before its link, so that the first paint waits for no
 * request. Parts of lazy pages name the file among their own; a link that counts for paper alone
 * tells Vite's loader that it is there, and holds up nothing.
 */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(
    /<link (rel="stylesheet"[^>]* href="\/([^"]+)")>/gu,
    (link, attributes, file) => {
      const sheet = bundle[file];
      if (sheet?.type !== 'asset') return link;
      return `<style>${sheet.source}</style><link ${attributes} media="print">`;
    },
  );
}

/** The document with a policy that lets its own inline scripts run. */
function withPolicy(html: string, signIn: boolean): string {
  const policy = contentSecurityPolicy(inlineScriptHashes(html), { signIn });
  return fill(html, {
    '<!-- policy -->': `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}" />`,
  });
}

/** Writes all documents. main.tsx hydrates the page of `data-path` where that is the address. */
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
        const html = withStyles(String(template.source), bundle);
        delete bundle['index.html'];
        const renderer = await buildRenderer(config);
        for (const document of documents) {
          const source = withPolicy(
            await fillPage(html, renderer, document),
            document.signIn ?? false,
          );
          this.emitFile({ type: 'asset', fileName: document.file, source });
        }
      },
    },
  };
}
