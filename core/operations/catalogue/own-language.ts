import type { Tenant } from '../tenant.ts'

type Spoken = Pick<Tenant, 'provider' | 'whitelabel' | 'plugins'>

/** The language in which a tenant writes: its texts are in it, beside their translations. */
export const ownLanguage = ({ provider, whitelabel, plugins }: Spoken): string =>
  provider?.language ?? whitelabel.language ?? plugins.dictionaries[0]?.language ?? 'en-us'

/** By tenant: lists of thousands are told by one. */
const inOwn = new WeakMap<Tenant, Tenant>()

/** A tenant whose content is told as it is stored: for staff, whatever their words are in, and for programs. */
export function inOwnLanguage(tenant: Tenant): Tenant {
  const known = inOwn.get(tenant)
  if (known) return known
  const provider = tenant.stored?.provider ?? tenant.provider
  const own = { ...tenant, provider, contentlanguage: ownLanguage(tenant) }
  inOwn.set(tenant, own)
  return own
}
