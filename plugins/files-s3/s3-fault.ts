import { S3ServiceException } from '@aws-sdk/client-s3'
import { FileStoreFault } from '@tessera/plugin-api'

const absent = ['NoSuchKey', 'NotFound']
/** Error codes of servers whose disks are full. */
const full = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded']

/** Whether the error only means that the object doesn't exist. */
export const isAbsent = (error: unknown): boolean => error instanceof S3ServiceException && absent.includes(error.name)

/**
 * A failure in terms of the plugin API: no room, or try again later. The SDK's own error, which names bucket and key,
 * is attached as the cause.
 */
export function s3Fault(error: unknown): FileStoreFault {
  if (error instanceof FileStoreFault) return error
  const isFull =
    error instanceof S3ServiceException && (full.includes(error.name) || error.$metadata.httpStatusCode === 507)
  const said = error instanceof S3ServiceException ? error.name : 'no answer'
  return new FileStoreFault(isFull ? 'full' : 'unavailable', `The bucket can't be used: ${said}.`, { cause: error })
}
