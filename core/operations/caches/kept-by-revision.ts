import { forEverybody } from '../request-scope.ts'
import type { Tenant } from '../tenant.ts'
import { BoundedMap } from './bounded-map.ts'

interface Kept<T> {
  revision: number
  value: T
}

/**
 * What is read of a site, kept until its revision rises. The revision was read for this request, so what is kept is
 * never older than the database's answer would be. Simultaneous readers share one reading.
 * @param capacity the sum of what `sizeOf` says of the values kept, bytes
 * @param apart what else the value depends on, such as the language
 */
export function keptByRevision<T>(
  capacity: number,
  sizeOf: (value: T) => number,
  read: (tenant: Tenant) => Promise<T>,
  apart: (tenant: Tenant) => string = () => '',
): (tenant: Tenant) => Promise<T> {
  const kept = new BoundedMap<string, Kept<T>>(capacity, ({ value }) => sizeOf(value))
  const reading = new Map<string, Promise<T>>()

  async function readOnce(key: string, tenant: Tenant): Promise<T> {
    const value = await forEverybody(() => read(tenant))
    kept.set(key, { revision: tenant.revision, value })
    return value
  }

  return async (tenant) => {
    // A subsite seen from its master site has another catalogue and another revision than on its own.
    const key = `${tenant.scope.whitelabel}/${tenant.scope.provider}/${tenant.provider?.id ?? ''}/${apart(tenant)}`
    const known = kept.get(key)
    if (known?.revision === tenant.revision) return known.value
    const asked = `${key}/${tenant.revision}`
    const found = reading.get(asked) ?? readOnce(key, tenant)
    reading.set(asked, found)
    try {
      return await found
    } finally {
      reading.delete(asked)
    }
  }
}
