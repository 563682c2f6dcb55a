import type { AnswerValue } from '../../domain/forms/index.ts'
import type { PlaceAsk } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import type { Tenant } from '../tenant.ts'
import { askSource } from './ask-source.ts'
import { askPlaces, type PlacePorts } from './learn-trips.ts'
import { GivenPlace, given } from './places-given.ts'
import { tripBookOf } from './trip-book.ts'

/** Parts of an address in writing order, for answers without a full address. */
const written = [
  'street_number',
  'route',
  'locality',
  'postal_town',
  'administrative_area_level_1',
  'postal_code',
  'country',
]

function addressOf(value: AnswerValue): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || Array.isArray(value)) return ''
  const parts = new Map(Object.entries(value).map(([part, text]) => [part, String(text)]))
  return parts.get('formatted') ?? written.flatMap((part) => parts.get(part) ?? []).join(', ')
}

/**
 * Whether the tenant's place provider knows an address. Without a provider, or while it can't be asked, the address is
 * accepted: a customer can't help an outage, and an address that decides about a trip or a price has its own step,
 * which refuses what can't be measured.
 */
export async function isKnownAddress(
  value: AnswerValue,
  { tenant, ports }: { tenant: Tenant; ports: PlacePorts },
): Promise<boolean> {
  const { geocoder } = tenant.plugins.places
  const address = addressOf(value)
  if (!geocoder) return true
  const { points } = tripBookOf(tenant)
  if (points.get(address)) return true
  const locate = async (ask: PlaceAsk) =>
    askSource({ tenant, ports, part: 'geocoder', ask }, async () =>
      given(GivenPlace, await geocoder.locate(tenant.context('places'), address, ask)),
    )
  const found = await askPlaces(tenant, ports, locate, pluginLimits.places.check)
  if (!found.ok) return true
  points.set(address, found.value)
  return found.value !== null
}
