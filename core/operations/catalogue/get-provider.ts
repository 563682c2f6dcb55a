import { Type } from 'typebox'
import { whitelabelHost } from '../../domain/domains/whitelabel-host.ts'
import { providerInFull } from '../../domain/entities/defaults.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { ProviderAnswer } from '../../domain/wire/index.ts'
import { ProviderRef } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { packagesOf, wirePackage } from './packages-sold.ts'
import { publicProvider } from './public-entities.ts'

/** The provider of this host, with the settings of its white-label that customers may know. */
export const getProvider = defineOperation({
  name: 'get_provider',
  summary: 'The provider of this site, by subdomain or id.',
  params: Type.Object({ subdomain: ProviderRef, id: ProviderRef, provider: ProviderRef }),
  result: ProviderAnswer,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const { provider, whitelabel } = tenant
    const named = [params.subdomain, params.id, params.provider].filter((one) => one !== undefined)
    if (!provider || named.some((one) => one !== provider.id && one !== provider.subdomain)) return refuse('not_found')
    const sold = await packagesOf({ tenant, ports })
    return ok({
      ...publicProvider(providerInFull(provider), tenant),
      slug: provider.subdomain,
      timezone: tenant.timezone,
      pointspackages: sold.map((one) => wirePackage(one, tenant)),
      whitelabel: {
        label: whitelabel.label,
        url: whitelabelHost(whitelabel),
        ...(whitelabel.domain !== undefined && { domain: whitelabel.domain }),
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
