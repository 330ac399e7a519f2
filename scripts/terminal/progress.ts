/** Reports steps and messages. Tests use their own implementation. */
export interface Progress {
  /**
   * Reports the start of the work, every few seconds that it continues, and its duration. Returns
   * its result and throws its errors.
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
