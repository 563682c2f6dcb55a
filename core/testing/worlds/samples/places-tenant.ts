import type { Geocoder, Router } from '../../../plugin-api/index.ts'
import { buildTenant } from '../../../surfaces/tenants/build-tenant.ts'

const never = () => {
  throw new Error('not part of these tests')
}

/**
 * A minimal tenant with an address (`Home`, in Ireland) and the given places; `changes` of its provider and its call.
 */
export function tenantWithPlaces(
  places: { geocoder: Geocoder | null; router: Router | null },
  { language = 'en-us', ...provider }: { language?: string; id?: string; city?: string; country?: string } = {},
) {
  const store = { name: 'none', put: never, get: never, remove: never }
  return buildTenant(
    {
      whitelabel: { id: 'hearth', label: 'Hearth', url: 'hearth.localhost', country: 'IE' },
      provider: { id: 'fairfield', subdomain: 'fairfield', name: 'Fairfield', address: 'Home', ...provider },
      revision: 1,
      plugins: {
        payments: [],
        themes: [],
        flows: [],
        dictionaries: [],
        files: store,
        mailer: { name: 'none', send: never },
        channels: [],
        mailTemplate: null,
        calendars: [],
        jobs: [],
        hears: [],
        places,
        signOn: null,
        settingsOf: () => ({}),
        secretsOf: () => [],
        hooks: { beforeReserve: [], checkAnswer: [] },
      },
    },
    { origin: 'http://fairfield.hearth.localhost', language },
  )
}
