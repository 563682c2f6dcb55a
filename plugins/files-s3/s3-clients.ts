import { S3Client } from '@aws-sdk/client-s3'
import type { TenantContext } from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { S3Settings } from './settings.ts'

/** A bucket as one tenant's settings describe it, and the client that reaches it. */
export interface Bucket {
  client: S3Client
  settings: S3Settings
  /** Where its addresses are, as browsers see them. */
  origin: string
}

/** Clients, with their connections, for as long as the settings that they were made from are in use. */
export function bucketsBySettings(): (context: TenantContext) => Bucket {
  const known = new WeakMap<object, Bucket>()
  return ({ settings }) => {
    const found = known.get(settings)
    if (found) return found
    if (!Value.Check(S3Settings, settings)) throw new Error('These are no settings of files-s3.')
    const bucket = openBucket(settings)
    known.set(settings, bucket)
    return bucket
  }
}

function openBucket(settings: S3Settings): Bucket {
  const { region, endpoint, forcePathStyle, timeout, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle,
    maxAttempts: 3,
    // Without a pair of keys the SDK looks where it always does: environment, profile, role of the machine.
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other servers know few of the checksums, and a browser would have to send one with a signed address.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeout, 5000),
      requestTimeout: timeout,
      socketTimeout: timeout,
      throwOnRequestTimeout: true,
    },
  })
  return { client, settings, origin: originOf(client, settings) }
}

/** By the SDK's own rules, which differ by region, by the signs in the bucket's name and by the server. */
function originOf({ config }: S3Client, { bucket, region, endpoint, forcePathStyle }: S3Settings): string {
  const { url } = config.endpointProvider({
    Bucket: bucket,
    Region: region,
    Endpoint: endpoint,
    ForcePathStyle: forcePathStyle,
    UseFIPS: false,
    UseDualStack: false,
    Accelerate: false,
    UseGlobalEndpoint: false,
    DisableMultiRegionAccessPoints: false,
  })
  return url.origin
}
