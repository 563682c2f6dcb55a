import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { ProviderRef } from '../params.ts'
import { publicEntity } from './public-entities.ts'

/** The provider of this host, with what its white-label lets customers know. */
export const getProvider = defineOperation({
  name: 'get_provider',
  summary: 'The provider of this site, by subdomain or id.',
  params: Type.Object({ subdomain: ProviderRef, id: ProviderRef, provider: ProviderRef }),
  result: Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant }) {
    const { provider, whitelabel } = tenant
    const named = [params.subdomain, params.id, params.provider].filter((one) => one !== undefined)
    if (!provider || named.some((one) => one !== provider.id && one !== provider.subdomain)) return refuse('not_found')
    return ok({
      ...publicEntity('provider', provider, tenant),
      timezone: tenant.timezone,
      whitelabel: {
        label: whitelabel.label,
        url: whitelabel.url,
        currency: tenant.currency.code,
        country: whitelabel.country ?? 'US',
        bookingterms: whitelabel.bookingterms ?? '',
        requirebookingterms: whitelabel.requirebookingterms ?? false,
        allowguestcheckout: whitelabel.allowguestcheckout ?? false,
        customertimezonedisplay: whitelabel.customertimezonedisplay ?? false,
        multiplereservations: whitelabel.multiplereservations ?? false,
        confirmationmessage: whitelabel.confirmationmessage ?? '',
      },
    })
  },
})
