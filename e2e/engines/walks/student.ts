import { randomUUID } from 'node:crypto';
import { googleIdToken } from '../../../scripts/seed/api-client.ts';
import { nahw } from '../../../scripts/seed/courses/nahw.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { choicesOf, quizOf, titleOf } from '../../fixtures/quizzes.ts';
import { buyCode } from '../../fixtures/shared-stack.ts';
import type { Screen } from '../screen.ts';
import { playVideo } from './play-video.ts';
import type { Walk } from './walk.ts';

const { questions } = quizOf(nahw, 0);

/** Signs in as a new person. Presses the button of a demo account, but replaces its ID token. */
async function signIn(screen: Screen): Promise<void> {
  const idToken = googleIdToken({ email: `${randomUUID()}@markaz.example`, name: 'سارة' });
  await screen.open('/auth');
  await screen.waitForTexts(demoPeople.newcomer.email);
  await screen.evaluate(`(() => {
    const { fetch } = window;
    window.fetch = (address, options) => {
      if (!String(address).includes('accounts:signInWithIdp')) return fetch(address, options);
      const body = JSON.parse(options.body);
      const credential = new URLSearchParams(body.postBody);
      credential.set('id_token', ${JSON.stringify(idToken)});
      return fetch(address, { ...options, body: JSON.stringify({ ...body, postBody: String(credential) }) });
    };
  })()`);
  await screen.press('button', demoPeople.newcomer.email);
  await screen.waitForPath(/^\/user$/u);
}

const heading = "document.querySelector('main fieldset h2').textContent";

/** Answers the question with this index, and opens the next question. */
async function answerQuestion(screen: Screen, index: number, isRight: boolean): Promise<void> {
  const number = (index + 1).toLocaleString('ar-EG');
  await screen.waitFor(`${heading}.startsWith('السؤال ${number} ')`);
  const headingText = String(await screen.evaluate(heading));
  const question = questions.find(({ text }) => headingText.endsWith(text));
  if (question === undefined) throw new Error(`No such question: ${headingText}`);
  const { role, names } = choicesOf(question, isRight);
  for (const name of names) await screen.press(role, name);
  await screen.press('button', index === questions.length - 1 ? 'مراجعة وإرسال' : 'التالي');
}

/** Returns an expression that is true if the service worker has cached all these addresses. */
const areCached = (addresses: string) =>
  `Promise.all(${addresses}.map((each) => caches.match(each))).then((found) => found.every(Boolean))`;

/** An expression that is true if all files of the page of mistakes are cached on the device. */
const isMistakesPageCached = `(() => {
  const parts = [...document.querySelectorAll('link[rel$=preload]')].map(({ href }) => href);
  return parts.some((part) => part.includes('/assets/mistakes-')) && ${areCached('parts')};
})()`;

/**
 * An expression that is true if the service worker has cached the files of this page. Before that,
 * leaving the page cancels its requests, and Firefox logs each of them as an error.
 */
const isPageCached = `(() => {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  const parts = addresses.filter((address) => /\\/assets\\/.*\\.(?:js|css)$/.test(address));
  return ${areCached('parts')};
})()`;

/** A student signs in, watches a lecture, takes a quiz, and opens the pages that work offline. */
export const student: Walk = [
  { name: 'sign-in', run: signIn },
  {
    name: '/enroll, a code',
    async run(screen) {
      const { token } = await buyCode(nahw);
      await screen.open('/enroll');
      await screen.repeatUntil(
        () => screen.fill('كود الاشتراك', token.toLowerCase().replaceAll('-', ' ')),
        `document.querySelector('main input').value.includes(${JSON.stringify(token)})`,
      );
      await screen.press('button', 'اعرض ما يفتحه الكود');
      await screen.waitForTexts(nahw.info.title);
      await screen.press('button', 'اشترك');
      await screen.waitForTexts('أنت مشترك في هذا الكورس');
    },
  },
  {
    name: 'a lecture plays',
    async run(screen) {
      await screen.press('link', titleOf(nahw, 0));
      await playVideo(screen);
    },
  },
  {
    name: 'a quiz, reloaded',
    async run(screen) {
      await screen.press('button', 'ابدأ الاختبار');
      await screen.waitForPath(/\/quiz$/u);
      await answerQuestion(screen, 0, false);
      await answerQuestion(screen, 1, true);
      await screen.reload();
      for (let index = 2; index < questions.length; index += 1)
        await answerQuestion(screen, index, true);
      await screen.waitForTexts('أجبت عن كل الأسئلة.');
      await screen.press('button', 'أرسل الإجابات');
      await screen.waitForTexts('٤ من ٥');
    },
  },
  {
    name: '/mistakes',
    async run(screen) {
      await screen.open('/mistakes');
      await screen.waitForTexts('القادمة بعد يومين.');
    },
  },
  {
    name: '/user',
    async run(screen) {
      await screen.open('/user');
      await screen.waitForTexts(nahw.info.title);
    },
  },
  {
    name: 'the parents’ page',
    async run(screen) {
      await screen.press('button', 'رابط لوليّ أمرك');
      await screen.press('button', 'أنشئ الرابط');
      await screen.waitForTexts('/follow/');
      const address = String(
        await screen.evaluate('document.body.innerText.match(/\\S+\\/follow\\/\\S+/)[0]'),
      );
      // The service worker must serve the page, as on a phone that has visited the site before.
      await screen.waitFor('navigator.serviceWorker.controller !== null');
      await screen.waitFor(isPageCached);
      await screen.open(new URL(address).pathname);
      await screen.waitForTexts('متابعة سارة', 'محاضرة واحدة');
    },
  },
  {
    name: 'offline, reloaded',
    offline: true,
    async run(screen, proxy) {
      await screen.open('/user');
      await screen.waitForTexts(nahw.info.title);
      await screen.waitFor('navigator.serviceWorker.controller !== null');
      await screen.waitFor(isMistakesPageCached);
      await proxy.cut();
      await screen.reload();
      await screen.waitForTexts(nahw.info.title);
      await screen.open('/mistakes');
      await screen.waitForTexts('القادمة بعد يومين.');
      await proxy.restore();
    },
  },
];
