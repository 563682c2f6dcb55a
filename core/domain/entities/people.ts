import { type Static, Type } from 'typebox'
import { mostPoints } from './bounds.ts'
import { Count, Data, Id, LocalDate, Text } from './common.ts'
import { Money } from './money.ts'
import { Translations } from './translations.ts'

export const UserRole = Type.Union([
  Type.Literal('superadmin'),
  Type.Literal('admin'),
  Type.Literal('whitelabel'),
  Type.Literal('provider'),
  Type.Literal('customer'),
  Type.Literal('guest'),
])

export const User = Type.Object({
  id: Id(),
  email: Type.String({ minLength: 4, maxLength: 100 }),
  firstname: Type.Optional(Text()),
  lastname: Type.Optional(Text()),
  phone: Type.Optional(Text()),
  role: Type.Optional(UserRole),
  providers: Type.Optional(Type.Array(Id())),
  slug: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  pointsbalance: Type.Optional(Count(0, mostPoints)),
  profile: Type.Optional(Data()),
  /** Import only. Hashed at once and never exported. */
  password: Type.Optional(Type.String()),
  /**
   * Import only: the importer vouches that the address is proven. Without it the person proves it by a link, as usual;
   * of somebody new with a role above a customer's it is taken for granted, unless it is false.
   */
  emailverified: Type.Optional(Type.Boolean()),
})
export type User = Static<typeof User>

export const BookingGroup = Type.Object({
  id: Id(),
  provider: Type.Optional(Id()),
  name: Type.Optional(Text()),
  users: Type.Optional(Type.Array(Id())),
})
export type BookingGroup = Static<typeof BookingGroup>

export const Discount = Type.Object({
  id: Id(),
  provider: Type.Optional(Id()),
  referencecode: Type.String({ minLength: 1 }),
  name: Type.Optional(Text()),
  discount_percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  discount_amount: Type.Optional(Money({ minimum: 0 })),
  bookables: Type.Optional(Type.Array(Id())),
  /** Whether a percentage is taken of the add-ons too. */
  appliestoaddons: Type.Optional(Type.Boolean()),
  /** How often it can be used, by all and by one person; a cart is one use. */
  uses: Type.Optional(Count(1)),
  usesperperson: Type.Optional(Count(1)),
  /** The first and the last day of booking, of the provider. */
  from: Type.Optional(LocalDate()),
  until: Type.Optional(LocalDate()),
  /** The least base price of the cart. */
  minimum: Type.Optional(Money({ minimum: 0 })),
})
export type Discount = Static<typeof Discount>

export const PointsPackage = Type.Object({
  id: Id(),
  provider: Id(),
  name: Type.Optional(Text()),
  points: Count(1, mostPoints),
  price: Money({ minimum: 0 }),
  translations: Translations(['name']),
})
export type PointsPackage = Static<typeof PointsPackage>

/** Words of one language, for a white-label, a provider or a bookable. */
export const Dictionary = Type.Object({
  id: Id(),
  provider: Type.Optional(Id()),
  bookable: Type.Optional(Id()),
  language: Type.String(),
  name: Type.Optional(Text()),
  words: Type.Optional(Data()),
})
export type Dictionary = Static<typeof Dictionary>

export const LimitedUseLink = Type.Object({
  id: Id(),
  provider: Type.Optional(Id()),
  uid: Type.Optional(Type.String()),
  bookable: Id(),
  uses: Type.Optional(Count()),
})
export type LimitedUseLink = Static<typeof LimitedUseLink>
