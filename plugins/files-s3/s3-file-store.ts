import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type FileStore, FileStoreFault } from '@tessera/plugin-api'
import { objectKey } from './object-key.ts'
import { type Bucket, bucketsBySettings } from './s3-clients.ts'
import { isAbsent, s3Fault } from './s3-fault.ts'

/** Headers that are part of the signature, so that the sender must use the same values. */
const boundWith = (contentType: string) => new Set(['host', 'content-length', ...(contentType ? ['content-type'] : [])])

/** Files in a bucket, with keys like `northwind/photos/skiff.svg` behind the prefix from the settings. */
export function s3FileStore(): FileStore {
  const bucketOf = bucketsBySettings()
  const named = (bucket: Bucket, key: string) => ({ Bucket: bucket.settings.bucket, Key: key })
  return {
    name: 'files-s3',
    async put(context, { key, contentType, body }) {
      const bucket = bucketOf(context)
      const object = named(bucket, objectKey(context, bucket.settings.prefix, key))
      const command = new PutObjectCommand({
        ...object,
        Body: body,
        ContentType: contentType,
        ContentLength: body.byteLength,
      })
      await bucket.client.send(command).catch(rethrow)
      return { key, contentType, size: body.byteLength }
    },
    async get(context, key, most = Number.POSITIVE_INFINITY) {
      const bucket = bucketOf(context)
      const found = await readObject(bucket, objectKey(context, bucket.settings.prefix, key), most)
      return found && { file: { key, contentType: found.contentType, size: found.body.byteLength }, body: found.body }
    },
    async remove(context, key) {
      const bucket = bucketOf(context)
      const object = named(bucket, objectKey(context, bucket.settings.prefix, key))
      await bucket.client.send(new DeleteObjectCommand(object)).catch((error: unknown) => {
        if (!isAbsent(error)) rethrow(error)
      })
    },
    async signPut(context, { key, contentType, size, seconds }) {
      const bucket = bucketOf(context)
      const object = named(bucket, objectKey(context, bucket.settings.prefix, key))
      const command = new PutObjectCommand({ ...object, ContentType: contentType || undefined, ContentLength: size })
      return getSignedUrl(bucket.client, command, {
        expiresIn: seconds,
        signableHeaders: boundWith(contentType),
      }).catch(rethrow)
    },
    origins: (context) => [bucketOf(context).origin],
  }
}

function rethrow(error: unknown): never {
  throw s3Fault(error)
}

interface ReadObject {
  contentType: string
  body: Uint8Array
}

/** Retries once when the connection breaks within the body, which the SDK leaves to its caller. */
async function readObject(bucket: Bucket, key: string, most: number): Promise<ReadObject | null> {
  try {
    return await readOnce(bucket, key, most)
  } catch (error) {
    if (error instanceof FileStoreFault && !(error instanceof BrokenOff)) throw error
    return readOnce(bucket, key, most)
  }
}

/** The connection broke within the object's body. */
class BrokenOff extends FileStoreFault {}

async function readOnce({ client, settings }: Bucket, key: string, most: number): Promise<ReadObject | null> {
  const command = new GetObjectCommand({ Bucket: settings.bucket, Key: key })
  const answer = await client.send(command).catch((error: unknown) => (isAbsent(error) ? null : rethrow(error)))
  if (!answer?.Body) return null
  const pieces: ReadableStream<Uint8Array> = answer.Body.transformToWebStream()
  const tooLarge = new FileStoreFault('too_large', 'The file is larger than the caller takes.')
  if ((answer.ContentLength ?? 0) > most) {
    await pieces.cancel().catch(() => {})
    throw tooLarge
  }
  const body = await gather(pieces, most, tooLarge)
  return { contentType: answer.ContentType ?? 'application/octet-stream', body }
}

async function gather(pieces: AsyncIterable<Uint8Array>, most: number, tooLarge: FileStoreFault): Promise<Buffer> {
  const kept: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of pieces) {
      size += piece.byteLength
      if (size > most) throw tooLarge
      kept.push(piece)
    }
  } catch (cause) {
    throw cause === tooLarge ? tooLarge : new BrokenOff('unavailable', 'The bucket broke off.', { cause })
  }
  return Buffer.concat(kept)
}
