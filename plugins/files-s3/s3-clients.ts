import { S3Client } from '@aws-sdk/client-s3'
import type { TenantContext } from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { S3Settings } from './settings.ts'

/** The bucket of a tenant's settings, and its client. */
export interface Bucket {
  client: S3Client
  settings: S3Settings
  /** The origin of its addresses, as browsers see it. */
  origin: string
}

/** Clients with their connections, cached for as long as their settings are in use. */
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
    // Without keys in the settings the SDK looks in its usual places: environment, profile, role of the machine.
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other servers support few checksums, and browsers would have to send one with a signed address.
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

/** The origin by the SDK's own rules, which depend on region, bucket name and server. */
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
