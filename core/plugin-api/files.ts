import type { TenantContext } from './tenant-context.ts'

export interface StoredFile {
  key: string
  contentType: string
  /** Bytes. */
  size: number
}

/** What a browser may write by itself: one object, of one type, of one size where that is known. */
export interface SignedPut {
  key: string
  /** The `Content-Type` that must come with it; empty where the browser knows none. */
  contentType: string
  /** Bytes, neither more nor fewer. */
  size: number
  /** For how long the address works. */
  seconds: number
}

/** Where files live. Keys are relative paths that begin with the tenant's id; a key never leaves it. */
export interface FileStore {
  name: string
  put(context: TenantContext, file: { key: string; contentType: string; body: Uint8Array }): Promise<StoredFile>
  /**
   * As `put`, in pieces as they come; a store without it is given the whole. When the source throws, so does this,
   * and nothing of the file stays.
   */
  putStream?(
    context: TenantContext,
    file: { key: string; contentType: string; body: AsyncIterable<Uint8Array> },
  ): Promise<StoredFile>
  /** @param most throws a `FileStoreFault` of `too_large` instead of reading a larger file */
  get(context: TenantContext, key: string, most?: number): Promise<{ file: StoredFile; body: Uint8Array } | null>
  remove(context: TenantContext, key: string): Promise<void>
  /**
   * The address of another server to which a browser may PUT the file; nothing is asked for that. A store without it
   * takes files through our own server.
   */
  signPut?(context: TenantContext, put: SignedPut): Promise<string>
  /** Origins that those addresses are at, such as `https://bucket.s3.eu-west-1.amazonaws.com`. */
  origins?(context: TenantContext): string[]
}

/** Why a store can't do what it was asked. What was asked, and its keys and secrets, are not in the message. */
export class FileStoreFault extends Error {
  /** `full`: no room; `unavailable`: try again later; `too_large`: more bytes than the caller takes. */
  readonly kind: 'full' | 'unavailable' | 'too_large'
  constructor(kind: FileStoreFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileStoreFault'
    this.kind = kind
  }
}
