import { type Static, Type } from 'typebox'
import { DraftId, EntityId } from './request-parts.ts'
import { PaymentParam } from './saved-methods.ts'
import { exact } from './shapes.ts'

/** The most that a purchase may name of one package. */
export const mostOfPackage = 1000

/** Packages with their quantities; those of 0 don't count. */
const Chosen = Type.Array(
  Type.Object({ id: EntityId, quantity: Type.Integer({ minimum: 0, maximum: mostOfPackage }) }),
  { maxItems: 100 },
)

const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 20 })])

export const PackagesParams = Type.Object({ packages: Type.Optional(Chosen) })

/** What is chosen costs so much, in major units, and buys so many points. */
const sum = { totalprice: Type.Number(), points: Type.Integer() }

/** A package as it is sold; the price in major units. */
const soldPackage = { id: Type.String(), name: Type.String(), points: Type.Integer(), price: Type.Number() }

/** The packages that a provider sells. */
export const SoldPackages = Type.Array(Type.Object(soldPackage, exact))

/** The answer of `get_points_packages`. */
export const PackagesAnswer = Type.Object(
  {
    currency: Type.String(),
    packages: Type.Array(
      Type.Object(
        { ...soldPackage, quantity: Type.Integer({ description: 'how many of it are chosen' }) },
        { ...exact, description: 'a points package; the price in major units' },
      ),
    ),
    ...sum,
    processors: Type.Array(Type.String(), { description: 'who may take what is chosen; none where nothing is' }),
  },
  exact,
)
export type PackagesAnswer = Static<typeof PackagesAnswer>

export const BuyPointsParams = Type.Object({
  purchase: DraftId,
  packages: Chosen,
  totalprice: Type.Optional(Amount),
  payment: PaymentParam,
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

/** The answer of `buy_points`: what was paid, in major units, what it bought, and all that its customer has then. */
export const BoughtAnswer = Type.Object({ ...sum, currency: Type.String(), pointsbalance: Type.Integer() }, exact)
export type BoughtAnswer = Static<typeof BoughtAnswer>
