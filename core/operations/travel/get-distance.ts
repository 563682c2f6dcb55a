import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { DistanceAnswer } from '../../domain/wire/booking-aids.ts'
import { Location, ProviderRef } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { findTrip } from './learn-trips.ts'

const { address } = Location.properties

/** The distance and time by road between two addresses, from the tenant's place provider. */
export const getDistance = defineOperation({
  name: 'get_distance',
  summary: 'Miles by road from one address to another.',
  params: Type.Object({ provider: ProviderRef, origin: address, destination: address }),
  result: DistanceAnswer,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const trip = await findTrip(tenant, ports, { from: params.origin, to: params.destination })
    if (!trip.ok) return trip
    return trip.value ? ok({ distance: trip.value.miles }) : refuse('address_not_found')
  },
})
