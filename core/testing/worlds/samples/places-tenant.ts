import type { TenantPlugins } from '../../../operations/tenant.ts'
import type { Geocoder, Router } from '../../../plugin-api/index.ts'
import { buildTenant } from '../../../surfaces/tenants/build-tenant.ts'

const never = () => {
  throw new Error('not part of these tests')
}

interface Places {
  geocoder: Geocoder | null
  router: Router | null
}

const known = new WeakMap<Places, TenantPlugins['places']>()

/** The same places, as a plugin's: one object for each, since what is learned of them is kept by it. */
function ofPlugin(places: Places): TenantPlugins['places'] {
  const { geocoder, router } = places
  const made = known.get(places) ?? {
    geocoder: geocoder && { ...geocoder, plugin: 'places' },
    router: router && { ...router, plugin: 'places' },
  }
  known.set(places, made)
  return made
}

/**
 * A minimal tenant with an address (`Home`, in Ireland) and the given places; `changes` of its provider and its call.
 */
export function tenantWithPlaces(
  places: Places,
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
        places: ofPlugin(places),
        signOn: null,
        settingsOf: () => ({}),
        secretsOf: () => [],
        hooks: { beforeReserve: [], checkAnswer: [] },
      },
    },
    { origin: 'http://fairfield.hearth.localhost', language },
  )
}
