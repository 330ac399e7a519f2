let asked: Promise<string | null> | null = null;

async function ask(): Promise<string | null> {
  const response = await fetch('/__/firebase/init.json');
  const config: unknown = await response.json();
  const id = typeof config === 'object' && config !== null && 'projectId' in config;
  return id && typeof config.projectId === 'string' ? config.projectId : null;
}

/** The Firebase project that Hosting serves this site for; null where Hosting does not say. */
export function readProjectId(): Promise<string | null> {
  asked ??= ask().catch(() => {
    asked = null;
    return null;
  });
  return asked;
}
