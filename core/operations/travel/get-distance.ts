import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { Location, ProviderRef, providerOf } from '../params.ts'
import { findTrip } from './learn-trips.ts'

const { address } = Location.properties

/** The way between two addresses by road, as the tenant's place provider measures it. */
export const getDistance = defineOperation({
  name: 'get_distance',
  summary: 'Miles by road from one address to another.',
  params: Type.Object({ provider: ProviderRef, origin: address, destination: address }),
  result: Type.Object({ distance: Type.Number() }),
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
