import { randomUUID } from 'node:crypto';
import { googleProof } from '../../../scripts/seed/api-client.ts';
import { nahw } from '../../../scripts/seed/courses/nahw.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { choicesOf, quizOf, titleOf } from '../../fixtures/quizzes.ts';
import { buyCode } from '../../fixtures/shared-stack.ts';
import type { Screen } from '../screen.ts';
import { plays } from './plays.ts';
import type { Walk } from './walk.ts';

const { questions } = quizOf(nahw, 0);

/** Signs in as a new person, by a demo account's button. */
async function signIn(screen: Screen): Promise<void> {
  const proof = googleProof({ email: `${randomUUID()}@markaz.example`, name: 'سارة' });
  await screen.open('/auth');
  await screen.see(demoPeople.newcomer.email);
  await screen.read(`(() => {
    const { fetch } = window;
    window.fetch = (address, options) => {
      if (!String(address).includes('accounts:signInWithIdp')) return fetch(address, options);
      const body = JSON.parse(options.body);
      const credential = new URLSearchParams(body.postBody);
      credential.set('id_token', ${JSON.stringify(proof)});
      return fetch(address, { ...options, body: JSON.stringify({ ...body, postBody: String(credential) }) });
    };
  })()`);
  await screen.press('button', demoPeople.newcomer.email);
  await screen.arrive(/^\/user$/u);
}

const heading = "document.querySelector('main fieldset h2').textContent";

/** Answers the question at a place from 0 and goes on. */
async function answer(screen: Screen, place: number, rightly: boolean): Promise<void> {
  const number = (place + 1).toLocaleString('ar-EG');
  await screen.until(`${heading}.startsWith('السؤال ${number} ')`);
  const shown = String(await screen.read(heading));
  const question = questions.find(({ text }) => shown.endsWith(text));
  if (question === undefined) throw new Error(`No such question: ${shown}`);
  const { role, names } = choicesOf(question, rightly);
  for (const name of names) await screen.press(role, name);
  await screen.press('button', place === questions.length - 1 ? 'مراجعة وإرسال' : 'التالي');
}

/** Whether all parts of the page of mistakes are cached on the device. */
const isKept = `(() => {
  const parts = [...document.querySelectorAll('link[rel$=preload]')].map(({ href }) => href);
  const isThere = parts.some((part) => part.includes('/assets/mistakes-'));
  return isThere && Promise.all(parts.map((part) => caches.match(part))).then((kept) => kept.every(Boolean));
})()`;

/** From signing in to the pages that work offline. */
export const student: Walk = [
  { name: 'sign-in', go: signIn },
  {
    name: '/enroll, a code',
    async go(screen) {
      const { token } = await buyCode(nahw);
      await screen.open('/enroll');
      await screen.insist(
        () => screen.fill('كود الاشتراك', token.toLowerCase().replaceAll('-', ' ')),
        `document.querySelector('main input').value.includes(${JSON.stringify(token)})`,
      );
      await screen.press('button', 'اعرف الكورس');
      await screen.see(nahw.info.title);
      await screen.press('button', 'اشترك');
      await screen.see('أنت مشترك في هذا الكورس');
    },
  },
  {
    name: 'a lecture plays',
    async go(screen) {
      await screen.press('link', titleOf(nahw, 0));
      await plays(screen);
    },
  },
  {
    name: 'a quiz, reloaded',
    async go(screen) {
      await screen.press('button', 'ابدأ الاختبار');
      await screen.arrive(/\/quiz$/u);
      await answer(screen, 0, false);
      await answer(screen, 1, true);
      await screen.reload();
      for (let place = 2; place < questions.length; place += 1) await answer(screen, place, true);
      await screen.see('أجبت عن كل الأسئلة.');
      await screen.press('button', 'أرسل الإجابات');
      await screen.see('٤ من ٥');
    },
  },
  {
    name: '/mistakes',
    async go(screen) {
      await screen.open('/mistakes');
      await screen.see('القادمة بعد يومين.');
    },
  },
  {
    name: '/user',
    async go(screen) {
      await screen.open('/user');
      await screen.see(nahw.info.title);
    },
  },
  {
    name: 'the parents’ page',
    async go(screen) {
      await screen.press('button', 'رابط لوليّ أمرك');
      await screen.press('button', 'أنشئ الرابط');
      await screen.see('/follow/');
      const address = String(
        await screen.read('document.body.innerText.match(/\\S+\\/follow\\/\\S+/)[0]'),
      );
      // As on a phone that has visited the site: the service worker serves the page.
      await screen.until('navigator.serviceWorker.controller !== null');
      await screen.open(new URL(address).pathname);
      await screen.see('متابعة سارة', 'محاضرة واحدة');
    },
  },
  {
    name: 'offline, reloaded',
    offline: true,
    async go(screen, line) {
      await screen.open('/user');
      await screen.see(nahw.info.title);
      await screen.until('navigator.serviceWorker.controller !== null');
      await screen.until(isKept);
      await line.cut();
      await screen.reload();
      await screen.see(nahw.info.title);
      await screen.open('/mistakes');
      await screen.see('القادمة بعد يومين.');
      await line.mend();
    },
  },
];
