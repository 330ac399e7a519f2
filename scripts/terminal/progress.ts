/** Where steps and remarks are told to; tests bring their own. */
export interface Progress {
  /**
   * Tells what is being done, that it goes on every few seconds, and how long it took. Gives what the
   * work gives and throws what it throws.
   */
  step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
  say(text: string): void;
}

const reminderMs = 3_000;

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Progress as lines of text; steps may overlap. */
export function textProgress(write: (line: string) => void = console.log): Progress {
  return {
    say: write,
    async step(label, work) {
      const started = performance.now();
      write(`${label} …`);
      const reminder = setInterval(
        () => write(`  ${label}: ${Math.round((performance.now() - started) / 1000)} s`),
        reminderMs,
      );
      try {
        const result = await work();
        write(`  ${label}: done in ${seconds(performance.now() - started)}`);
        return result;
      } finally {
        clearInterval(reminder);
      }
    },
  };
}

/** Tells nobody. */
export const silentProgress: Progress = {
  say: () => undefined,
  step: (_label, work) => work(),
};
