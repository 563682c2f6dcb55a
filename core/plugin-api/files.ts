import type { TenantContext } from './tenant-context.ts'

export interface StoredFile {
  key: string
  contentType: string
  /** Bytes. */
  size: number
}

/** What a browser may write with a signed address: one object, with one type and one size. */
export interface SignedPut {
  key: string
  /** The `Content-Type` that the request must have; empty where the browser knows none. */
  contentType: string
  /** Exact size in bytes. */
  size: number
  /** How long the address works. */
  seconds: number
}

/** A store for files. Keys are relative paths that begin with the tenant's id; a key never leaves its tenant. */
export interface FileStore {
  name: string
  put(context: TenantContext, file: { key: string; contentType: string; body: Uint8Array }): Promise<StoredFile>
  /**
   * Like `put`, for a stream. A store without it gets the whole body at once. When the source throws, this throws too,
   * and nothing of the file remains. It has five minutes, every other call one.
   */
  putStream?(
    context: TenantContext,
    file: { key: string; contentType: string; body: AsyncIterable<Uint8Array> },
  ): Promise<StoredFile>
  /** @param most for a larger file, a `FileStoreFault` of kind `too_large` is thrown instead of reading it */
  get(context: TenantContext, key: string, most?: number): Promise<{ file: StoredFile; body: Uint8Array } | null>
  remove(context: TenantContext, key: string): Promise<void>
  /**
   * The address of another server to which a browser may PUT the file, computed without a request: up to 4,000
   * characters, without a secret setting. A store without it gets files through our own server.
   */
  signPut?(context: TenantContext, put: SignedPut): Promise<string>
  /** Origins of these addresses, up to 20, such as `https://bucket.s3.eu-west-1.amazonaws.com`. */
  origins?(context: TenantContext): string[]
}

/** Why a store failed. The message contains no request, key or secret. */
export class FileStoreFault extends Error {
  /** `full`: no room; `unavailable`: try again later; `too_large`: more bytes than the caller accepts. */
  readonly kind: 'full' | 'unavailable' | 'too_large'
  constructor(kind: FileStoreFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileStoreFault'
    this.kind = kind
  }
}
