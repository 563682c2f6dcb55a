import { S3ServiceException } from '@aws-sdk/client-s3'
import { FileStoreFault } from '@tessera/plugin-api'

const absent = ['NoSuchKey', 'NotFound']
/** Said by servers whose disks are full. */
const full = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded']

/** Whether the object, and nothing more than that, is not there. */
export const isAbsent = (error: unknown): boolean => error instanceof S3ServiceException && absent.includes(error.name)

/**
 * What the caller is told of a failure: that there is no room, or that it should be tried again later. The SDK's own
 * error, which names bucket and key, stays behind it as the cause.
 */
export function s3Fault(error: unknown): FileStoreFault {
  if (error instanceof FileStoreFault) return error
  const isFull =
    error instanceof S3ServiceException && (full.includes(error.name) || error.$metadata.httpStatusCode === 507)
  const said = error instanceof S3ServiceException ? error.name : 'no answer'
  return new FileStoreFault(isFull ? 'full' : 'unavailable', `The bucket can't be used: ${said}.`, { cause: error })
}
