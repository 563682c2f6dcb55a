import type { DescribedReservation } from '../../domain/wire/index.ts'
import { whereOf } from '../appointments/reservation-location.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { catalogueIn } from '../catalogue/content.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wireReservation } from './reservation-wire.ts'

/** The reservation for its customer, or for staff, with names: the bookable, its resources by group, and the place. */
export function describedReservation(
  reservation: StoredReservation,
  tenant: Tenant,
  stored: Catalogue,
  reader: 'customer' | 'staff' = 'customer',
): DescribedReservation {
  const catalogue = reader === 'staff' ? stored : catalogueIn(stored, tenant)
  const entry = catalogue.find(reservation.bookable)
  const bookable = entry?.bookable
  const servedby = reservation.resources.flatMap((id) => {
    const resource = catalogue.resources.find((one) => one.id === id)
    const group = bookable?.requirementgroups?.find((one) => one.resources?.includes(id))
    return resource ? [{ group: group?.name ?? '', name: resource.name }] : []
  })
  return Object.assign(wireReservation(reservation, tenant, entry, reader), {
    bookablename: bookable?.name ?? reservation.bookable,
    servedby,
    where: whereOf(reservation, bookable ?? null, tenant),
    ...(bookable?.photo && { photo: bookable.photo }),
  })
}
