import type { Static, TObject } from 'typebox'
import { Blackout, Bookable, Opening, Resource, ResourceGroup } from '../../domain/entities/bookable.ts'
import { Addon, Form } from '../../domain/entities/form.ts'
import {
  BookingGroup,
  Dictionary,
  Discount,
  LimitedUseLink,
  PointsPackage,
  User,
} from '../../domain/entities/people.ts'
import { Reservation } from '../../domain/entities/reservation.ts'
import { Provider, Whitelabel } from '../../domain/entities/tenant.ts'

/** The lists of a tenant bundle with the schemas of their entities, in the order in which they are written. */
export const schemas = {
  providers: Provider,
  resources: Resource,
  resourcegroups: ResourceGroup,
  forms: Form,
  addons: Addon,
  users: User,
  bookinggroups: BookingGroup,
  bookables: Bookable,
  availabilities: Opening,
  blackouts: Blackout,
  discounts: Discount,
  pointspackages: PointsPackage,
  dictionaries: Dictionary,
  limited_use_links: LimitedUseLink,
  reservations: Reservation,
} satisfies Record<string, TObject>

export type Kind = keyof typeof schemas

export const kinds: Kind[] = Object.keys(schemas).filter((key): key is Kind => Object.hasOwn(schemas, key))

export const isKind = (key: string): key is Kind => Object.hasOwn(schemas, key)

export type EntityOf<K extends Kind> = Static<(typeof schemas)[K]>

/** A white-label with everything under it, checked: money in minor units, dates resolved, twin names replaced. */
export type Bundle = { whitelabel: Static<typeof Whitelabel> } & { [K in Kind]: EntityOf<K>[] }

export { Whitelabel }
