import * as z from 'zod';
import { firebasePage, region } from '../../expected.ts';
import type { GoogleClient } from '../../google.ts';
import { check, later, missing, needsReview, ok } from '../check.ts';

const defaultSchema = z.object({ bucket: z.object({ name: z.string() }) });

const bucketSchema = z.object({
  location: z.string(),
  iamConfiguration: z
    .object({
      publicAccessPrevention: z.string().optional(),
      uniformBucketLevelAccess: z.object({ enabled: z.boolean() }).optional(),
    })
    .default({}),
});

/** Reads the name of the project's default bucket, which the functions use. */
async function readBucketName({ read, project }: GoogleClient): Promise<string | null> {
  const path = `/v1alpha/projects/${project}/defaultBucket`;
  const found = await read('firebasestorage', path, defaultSchema);
  return found?.bucket.name.split('/').at(-1) ?? null;
}

/** https://cloud.google.com/storage/docs/json_api/v1/buckets */
async function readBucket(google: GoogleClient) {
  const name = await readBucketName(google);
  if (name === null) return null;
  const found = await google.read('storage', `/storage/v1/b/${name}`, bucketSchema);
  return found && { name, ...found };
}

const role = 'roles/storage.bucketViewer';

export const bucket = check({
  title: 'Bucket',
  role,
  read: readBucket,
  judge: (found, project) => {
    const page = firebasePage(project, 'storage');
    if (found === null) return missing('there is none', `Get started, in ${region}: ${page}`);
    const { name, location } = found;
    if (location.toLowerCase() === region) return ok(`${name} in ${region}`);
    return needsReview(
      `${name} is in ${location}, far from the function, and cannot be moved; while it is empty, delete it and create it again in ${region}`,
      page,
    );
  },
});

export const bucketClosed = check({
  title: 'Bucket closed to the public',
  role,
  read: readBucket,
  judge: (found, project) => {
    if (found === null) return later('once there is a bucket');
    const { publicAccessPrevention, uniformBucketLevelAccess } = found.iamConfiguration;
    const isClosed = publicAccessPrevention === 'enforced';
    if (isClosed && uniformBucketLevelAccess?.enabled)
      return ok('no file in it can be made public');
    return missing(
      'a single file could be made public',
      `gcloud storage buckets update gs://${found.name} --public-access-prevention --uniform-bucket-level-access --project ${project}`,
    );
  },
});
