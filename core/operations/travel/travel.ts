import { travelPairs } from '../../domain/availability/index.ts'
import type { TravelPair } from '../../domain/availability/travel-pairs.ts'
import type { AvailabilityInput, Candidate, TravelRules } from '../../domain/availability/types.ts'
import type { Bookable, Provider } from '../../domain/entities/index.ts'
import { postalAddress } from '../../domain/wording/index.ts'
import type { Tenant } from '../tenant.ts'
import { learnTrips } from './learn-trips.ts'
import { tripBookOf, tripKey } from './trip-book.ts'
import { TripsMissing } from './trips-missing.ts'

/** A candidate with its place; without an address, drive time is not considered. */
export type PlacedCandidate = Candidate & {
  address?: string | undefined
  /** Seconds of its span that come from answers. */
  addedtime?: number
}

/** Whether customers enter the address where they are visited. */
export const takesPlaceAtCustomers = ({ drivetime, travelcost }: Bookable): boolean =>
  drivetime === true || travelcost !== undefined

/** The provider's address in one line: the place of reservations without their own. */
export function homeOf(provider: Provider | null): string {
  if (!provider) return ''
  return [postalAddress(provider), provider.country].filter(Boolean).join(', ')
}

/** The known trips of a candidate at an address. */
export function travelRules(tenant: Tenant, address: string): TravelRules {
  const { trips } = tripBookOf(tenant)
  return {
    home: homeOf(tenant.provider),
    address,
    seconds(from, to) {
      const trip = trips.get(tripKey(from, to))
      return trip === undefined ? undefined : (trip?.seconds ?? null)
    },
  }
}

/** The unknown trips that a candidate needs. */
function unknownTrips(tenant: Tenant, input: AvailabilityInput, candidate: Candidate): TravelPair[] {
  const { trips } = tripBookOf(tenant)
  return travelPairs(input, candidate).filter(({ from, to }) => !trips.has(tripKey(from, to)))
}

/**
 * The input with the trips of a candidate at an address; unchanged without an address or drive time. Throws
 * `TripsMissing` if some are unknown, so that they are learned outside of the transaction.
 */
export function withTravel(tenant: Tenant, input: AvailabilityInput, candidate: PlacedCandidate): AvailabilityInput {
  if (!input.bookable.drivetime || candidate.address === undefined) return input
  const travelling = { ...input, travel: travelRules(tenant, candidate.address) }
  const missing = unknownTrips(tenant, travelling, candidate)
  if (missing.length > 0) throw new TripsMissing((ports) => learnTrips(tenant, ports, missing))
  return travelling
}
