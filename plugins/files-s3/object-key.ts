import type { TenantContext } from '@tessera/plugin-api'

/** Each part of a key: no leading dot, no characters with a special meaning in other tools. */
const part = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

/** The name of a file in the bucket. Throws for a key of another tenant. */
export function objectKey({ whitelabel }: TenantContext, prefix: string, key: string): string {
  const parts = key.split('/')
  const isOwn = parts.length >= 2 && parts.length <= 16 && parts[0] === whitelabel.id
  if (!isOwn || !parts.every((each) => part.test(each))) throw new Error('This key is none of the tenant’s.')
  return `${prefix}${key}`
}
