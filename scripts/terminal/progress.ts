/** Reports steps and messages. Tests use their own implementation. */
export interface Progress {
  /**
   * Runs the work. Reports that it starts, every few seconds that it continues, and finally how
   * long it took. Returns the result of the work, or throws its error.
   */
  step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
  say(text: string): void;
}

const reminderMs = 3_000;

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Reports progress as lines of text. Steps may overlap. */
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

export const silentProgress: Progress = {
  say: () => undefined,
  step: (_label, work) => work(),
};
