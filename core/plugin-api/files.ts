import type { TenantContext } from './tenant-context.ts'

export interface StoredFile {
  key: string
  contentType: string
  size: number
}

/** Where files live. Keys are relative paths that begin with the tenant's id; a key never leaves it. */
export interface FileStore {
  name: string
  put(context: TenantContext, file: { key: string; contentType: string; body: Uint8Array }): Promise<StoredFile>
  get(context: TenantContext, key: string): Promise<{ file: StoredFile; body: Uint8Array } | null>
  remove(context: TenantContext, key: string): Promise<void>
}
