import type { Tenant } from '../tenant.ts'

type Spoken = Pick<Tenant, 'provider' | 'whitelabel' | 'plugins'>

/** The language in which a tenant writes: its texts are in it, beside their translations. */
export const ownLanguage = ({ provider, whitelabel, plugins }: Spoken): string =>
  provider?.language ?? whitelabel.language ?? plugins.dictionaries[0]?.language ?? 'en-us'

/** A tenant whose content is told as it is stored: for staff, whatever their words are in, and for programs. */
export const inOwnLanguage = (tenant: Tenant): Tenant => ({
  ...tenant,
  provider: tenant.stored?.provider ?? tenant.provider,
  contentlanguage: ownLanguage(tenant),
})
