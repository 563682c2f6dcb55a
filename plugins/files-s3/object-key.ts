import type { TenantContext } from '@tessera/plugin-api'

/** Each part of a key: no dots first, nothing that another tool reads as more than a name. */
const part = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

/** The name of a file in the bucket. Throws for a key that is none of the tenant's. */
export function objectKey({ whitelabel }: TenantContext, prefix: string, key: string): string {
  const parts = key.split('/')
  const isOwn = parts.length >= 2 && parts.length <= 16 && parts[0] === whitelabel.id
  if (!isOwn || !parts.every((each) => part.test(each))) throw new Error('This key is none of the tenant’s.')
  return `${prefix}${key}`
}
