import * as z from 'zod';

/** What Cloud Functions and the emulators put into the environment. */
const environmentSchema = z
  .object({
    GCLOUD_PROJECT: z.string().min(1).optional(),
    GOOGLE_CLOUD_PROJECT: z.string().min(1).optional(),
    FIREBASE_CONFIG: z
      .string()
      .optional()
      .transform((text, context) => {
        try {
          return JSON.parse(text ?? '{}');
        } catch {
          context.addIssue({ code: 'custom', message: 'FIREBASE_CONFIG is not JSON' });
          return z.NEVER;
        }
      })
      .pipe(z.object({ projectId: z.string().optional(), storageBucket: z.string().optional() })),
    /** Keeps thumbnails elsewhere than in the project's default bucket. */
    MARKAZ_BUCKET: z.string().min(1).optional(),
  })
  .transform((environment, context) => {
    const projectId =
      environment.GCLOUD_PROJECT ??
      environment.GOOGLE_CLOUD_PROJECT ??
      environment.FIREBASE_CONFIG.projectId;
    if (projectId === undefined) {
      context.addIssue({ code: 'custom', message: 'GCLOUD_PROJECT names no project' });
      return z.NEVER;
    }
    return {
      projectId,
      bucket:
        environment.MARKAZ_BUCKET ??
        environment.FIREBASE_CONFIG.storageBucket ??
        `${projectId}.firebasestorage.app`,
    };
  });

export type Config = Readonly<z.output<typeof environmentSchema>>;

/** Reads the environment once. @throws an Error that names everything wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new Error(`The environment is not usable:\n${z.prettifyError(parsed.error)}`);
}
