import { type Static, Type } from 'typebox'
import { ReservationStatus } from '../entities/reservation.ts'
import { decideTokenParam } from './decision-requests.ts'
import { EntityId, manageTokenParam, ProviderRef, When } from './request-parts.ts'
import { ToldAddon, ToldAnswer } from './reservation.ts'
import { Stay } from './reservation-life.ts'
import { exact, nullable } from './shapes.ts'
import { wireSpan } from './timeslot.ts'

const Version = Type.Optional(Type.Integer({ minimum: 0, description: 'the version that the decision is about' }))
const Resource = Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'where one acts for several' }))

const NamedStart = Type.Optional(
  Type.String({ maxLength: 40, description: 'when it begins, where the customer gave days; as `start` elsewhere' }),
)

export const GiveBackParams = Type.Object({ provider: ProviderRef, id: EntityId, resource: Resource, version: Version })

export const ClaimParams = Type.Object({ ...GiveBackParams.properties, start: NamedStart })

export const TimesParams = Type.Object({ provider: ProviderRef, id: EntityId, resource: Resource })

/** The times that a resource could name in the days of a gig, first to last. */
export const TimesAnswer = Type.Object(
  { times: Type.Array(Type.Object(wireSpan, exact)), timezone: Type.String() },
  exact,
)
export type TimesAnswer = Static<typeof TimesAnswer>

export const RefuseTimeParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  token: manageTokenParam,
  version: Version,
})

export const BidParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  resource: Resource,
  amount: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], { description: 'what they ask for, major units' }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  start: NamedStart,
})

export const WithdrawBidParams = Type.Object({ provider: ProviderRef, id: EntityId, resource: Resource })

export const PickParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  resource: EntityId,
  version: Type.Optional(
    Type.Integer({ minimum: 0, description: 'the version that was seen: each bid that is changed raises it' }),
  ),
  amount: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 }), Type.Null()], {
      description: 'what the bid asked for when it was seen, major units; null for none',
    }),
  ),
  token: decideTokenParam,
})

export const BidsParams = Type.Object({ provider: ProviderRef, id: EntityId, token: decideTokenParam })

/** How many open gigs a page has where nobody says: each is judged for the resources of the caller. */
export const gigsPerPage = 20

export const GigsParams = Type.Object({
  provider: ProviderRef,
  resource: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'for staff: the resource on whose behalf they look' }),
  ),
  start: Type.Optional(When),
  end: Type.Optional(When),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'of the open ones' })),
  items_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: gigsPerPage })),
})

const ActingFor = Type.Object({ id: Type.String(), name: Type.String() }, exact)

const bid = {
  resource: Type.String(),
  amount: nullable(Type.Number({ description: 'major units' })),
  note: Type.String(),
  start_utc: nullable(Type.String(), 'the time that it names in the days of a gig'),
  created: Type.String(),
  modified: Type.String(),
  taken: Type.Boolean({ description: 'whether the resource has something else then' }),
}

/** A reservation as somebody sees it who may claim it, or has. Without money, and without others' bids. */
export const Gig = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    bookable: Type.String(),
    bookablename: Type.String(),
    title: Type.Optional(Type.String({ description: "of an event: the occurrence's" })),
    status: ReservationStatus,
    ...wireSpan,
    timezone: Type.String(),
    stay: nullable(Stay, 'where its bookable counts nights'),
    date_restriction: nullable(Type.Object(wireSpan, exact), 'the days in which a claim names the time'),
    moveasked: nullable(
      Type.Object(wireSpan, exact),
      'the time that its customer asks for; until that is decided this one stands',
    ),
    seats: Type.Integer(),
    area: nullable(Type.String({ description: 'roughly where; null if that is not known' })),
    groups: Type.Array(
      Type.Object({ name: Type.String(), wanted: Type.Integer(), open: Type.Integer(), bids: Type.Boolean() }, exact),
    ),
    mine: Type.Array(ActingFor, { description: "the caller's resources that have claimed it" }),
    fitting: Type.Array(Type.Object({ ...ActingFor.properties, bids: Type.Boolean(), free: Type.Boolean() }, exact), {
      description: "the caller's resources that an open place is for",
    }),
    bids: Type.Array(Type.Object(bid, exact), { description: "the caller's own" }),
    awaitspayment: Type.Boolean({ description: 'whether nobody can claim it until its customer pays in another way' }),
    expires_utc: nullable(Type.String({ description: 'when it ends if nobody claims it' })),
    givebackuntil_utc: nullable(Type.String({ description: 'until when a claim may be given back' })),
    details: nullable(
      Type.Object(
        {
          first_name: Type.String(),
          last_name: Type.String(),
          mobile_phone_number: Type.String(),
          where: Type.String({ description: 'the address at which it takes place' }),
          addons: Type.Array(ToldAddon),
          answers: Type.Array(ToldAnswer),
        },
        exact,
      ),
    ),
  },
  exact,
)
export type Gig = Static<typeof Gig>

export const GigAnswer = Type.Object({ gig: Gig }, exact)

export const GigsAnswer = Type.Object(
  {
    resources: Type.Array(ActingFor),
    open: Type.Array(Gig, { description: 'one page, by start' }),
    total: Type.Integer({ description: 'how many are open, on all pages' }),
    page: Type.Integer(),
    items_per_page: Type.Integer(),
    more: Type.Boolean({ description: 'whether another page follows' }),
    mine: Type.Array(Gig, { description: 'all that are claimed, by start' }),
    currency: Type.String(),
  },
  exact,
)
export type GigsAnswer = Static<typeof GigsAnswer>

/** A bid as staff read it. */
export const ListedBid = Type.Object(
  { ...bid, name: Type.String(), user: nullable(Type.String()), username: Type.String(), picked: Type.Boolean() },
  exact,
)
export type ListedBid = Static<typeof ListedBid>

export const BidsAnswer = Type.Object(
  {
    status: ReservationStatus,
    version: Type.Integer({ description: 'raised by each bid that is placed, changed or withdrawn' }),
    groups: Gig.properties.groups,
    pickbefore: nullable(Type.String(), "when it ends if none is picked, on the provider's clock"),
    pickbefore_utc: nullable(Type.String()),
    bids: Type.Array(ListedBid),
  },
  exact,
)
export type BidsAnswer = Static<typeof BidsAnswer>
