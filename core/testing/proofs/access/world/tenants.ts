import type { Kind } from '../../../../operations/tenant-bundle/kinds.ts'
import { schemas, Whitelabel } from '../../../../operations/tenant-bundle/kinds.ts'
import { everyDay } from '../../../worlds/samples/hours.ts'
import { poisonEntity } from '../../xss/tenants/poison-entity.ts'
import { mark, type Scope, scopeOfText } from '../isolation/canaries.ts'

type Entity = Record<string, unknown>
type Lists = Partial<Record<Kind, Entity[]>>

const hours = everyDay()

const provider = (scope: Scope, subdomain: string, more: Entity = {}): Entity => ({
  id: mark(scope, 'provider'),
  subdomain,
  timezone: 'UTC',
  country: 'US',
  status: 'active',
  bookingflow: 'normal',
  requirelogin: false,
  payonsite: true,
  newbusinesshours: hours,
  displaytext: { thankyou: '' },
  publicfeed: { active: true },
  settings: { userinstructions: '' },
  place: { formatted: '' },
  ...more,
})

/** A resource of a `limited` or `deleted` bookable is public all the same; an inactive resource is not. */
export const sharesResource = (scope: string): boolean => scope === 'limited' || scope === 'deleted'

/** The form that all providers of the scope's white-label ask. */
const sharedFormOf = (scope: Scope) => mark(scope === 'alien' ? 'alien' : 'own', 'sharedform')

const sharedForm = (scope: Scope): Entity => ({
  id: sharedFormOf(scope),
  sections: [{ id: 's', questions: [{ id: 'q', slug: 'rules', type: 'text' }] }],
})

/** The resource that all providers of the scope's white-label share. */
const sharedResource = (scope: Scope): Entity => ({ id: mark(scope, 'sharedresource'), location: { address: '' } })

/** A bookable and everything it needs: all of one scope, at one provider. */
function offer(scope: Scope, owner: string, more: Entity = {}, people: Entity = {}): Lists {
  const id = (name: string) => mark(scope, name)
  return {
    resources: sharesResource(scope)
      ? []
      : [{ id: id('resource'), provider: owner, active: scope !== 'hidden', location: { address: '' }, ...people }],
    addons: [{ id: id('addon'), provider: owner, min: 0, max: 2, priceadjustment: 1 }],
    forms: [
      {
        id: id('form'),
        provider: owner,
        sections: [{ id: 's', questions: [{ id: id('question'), slug: 'note', type: 'text' }] }],
      },
    ],
    bookables: [
      {
        id: id('bookable'),
        provider: owner,
        bookabletype: 'standard',
        duration: 3600,
        price: 10,
        paymentterms: 'bill',
        seats: 50,
        seatsperbooking: 5,
        publicfeed: { active: true },
        contactenabled: true,
        holdduration: 600,
        forms: [id('form'), sharedFormOf(scope)],
        addons: [id('addon')],
        requirementgroups: [
          {
            id: id('group'),
            resources: [sharesResource(scope) ? mark('own', 'resource') : id('resource')],
            selectionmethod: 'manual',
            minimum: 0,
            maximum: 1,
          },
        ],
        ...more,
      },
    ],
    limited_use_links: [{ id: id('linkid'), uid: id('link'), provider: owner, bookable: id('bookable'), uses: 3 }],
  }
}

/**
 * A bookable whose reservation is claimed later by one resource, and by another that bids, and such a reservation. At
 * home the caller `claimer` acts for both resources; `other` is a reservation there for which nobody acts.
 */
function gigs(scope: Scope, owner: string, user: string): Lists {
  const isHome = scope === 'self'
  const isElsewhere = scope !== 'self' && scope !== 'other'
  const id = (name: string) => mark(isElsewhere ? scope : 'own', `${isHome || isElsewhere ? '' : 'other'}${name}`)
  const resource = isHome ? id('resource') : id('gigresource')
  const people = isHome ? { user: mark('claimer', 'user') } : {}
  const made = [...(isHome ? [] : [resource]), id('bidder')]
  return {
    resources: made.map((one) => ({ id: one, provider: owner, location: { address: '' }, ...people })),
    bookables: [
      {
        id: id('gigs'),
        provider: owner,
        bookabletype: 'standard',
        duration: 3600,
        seats: 50,
        requirementgroups: [
          { id: id('claimgroup'), resources: [resource], selectionmethod: 'resourceclaim' },
          { id: id('bidgroup'), resources: [id('bidder')], selectionmethod: 'resourcebids' },
        ],
      },
    ],
    reservations: [
      {
        ...reservation(scope, { owner, bookable: scope, user, day: 8 }),
        id: mark(scope, 'gig'),
        bookable: id('gigs'),
        status: 'gig',
        formresponses: [],
      },
    ],
  }
}

/** The code of a discount, which its provider tells to whom it likes. */
const codeOf = (scope: Scope) => mark(scope === 'own' ? 'staffonly' : scope, 'code')

/** The provider's entities other than bookables. */
const restOf = (scope: Scope, owner: string, users: string[]): Lists => ({
  bookinggroups: [{ id: mark(scope, 'bookinggroup'), provider: owner, users }],
  discounts: [
    {
      id: mark(scope, 'discount'),
      provider: owner,
      referencecode: codeOf(scope),
    },
  ].map((one) => ({ ...one, discount_percentage: 10 })),
  blackouts: [
    { id: mark(scope, 'blackout'), provider: owner, start: '{today+40} 00:00:00', end: '{today+41} 00:00:00' },
  ],
  availabilities: [
    { id: mark(scope, 'opening'), provider: owner, start: '{today+30} 09:00:00', end: '{today+30} 12:00:00' },
  ],
  pointspackages: [{ id: mark(scope, 'points'), provider: owner, points: 10, price: 9 }],
  dictionaries: [
    { id: mark(scope, 'dictionary'), provider: owner, language: 'en-us', words: { 'catalogue.heading': '' } },
  ],
})

const reservation = (scope: Scope, at: { owner: string; bookable: Scope; user: string; day: number }): Entity => ({
  id: mark(scope, 'reservation'),
  provider: at.owner,
  bookable: mark(at.bookable, 'bookable'),
  start: `{today+${at.day}} 10:00:00`,
  end: `{today+${at.day}} 11:00:00`,
  status: 'booked',
  seats: 1,
  user: at.user,
  email: `${mark(scope, 'guest')}@people.example`,
  formresponses: [
    {
      formid: mark(at.bookable, 'form'),
      responses: [{ question_id: mark(at.bookable, 'question'), value: '', response: '' }],
    },
  ],
  validation_notes: { note: '' },
})

const person = (id: string, role: string, providers: string[] = []): Entity => ({
  id,
  email: `${id}@people.example`,
  role,
  providers,
  profile: { note: '' },
})

/** The callers by role; the customer is `self`. Their own texts are no secrets here. */
export const staff = {
  staff: { role: 'provider', providers: [mark('own', 'provider')] },
  siblingstaff: { role: 'provider', providers: [mark('sibling', 'provider')] },
  claimer: { role: 'customer', providers: [] },
  owner: { role: 'whitelabel', providers: [] },
  admin: { role: 'admin', providers: [] },
  superadmin: { role: 'superadmin', providers: [] },
}

export const staffNames = Object.keys(staff) as (keyof typeof staff)[]

const merged = (...all: Lists[]): Lists => {
  const lists: Lists = {}
  for (const one of all)
    for (const kind of Object.keys(one) as Kind[]) lists[kind] = [...(lists[kind] ?? []), ...(one[kind] ?? [])]
  return lists
}

const plugins = ['flow-normal', 'wording-en-us', 'payment-sandbox', 'payment-offline', 'mail-smtp'].map((name) => ({
  name,
}))

function northOf(): { whitelabel: Entity; lists: Lists } {
  const home = mark('own', 'provider')
  const other = mark('other', 'user')
  const staffed = staffNames
    .map((id) => ({ id, ...staff[id] }))
    .map(({ id, role, providers }) => person(mark(id, 'user'), role, providers))
  const elsewhere = (['sibling', 'foreign'] as const).flatMap((scope): Lists[] => {
    const owner = mark(scope, 'provider')
    const user = mark(scope, 'user')
    return [
      { providers: [provider(scope, scope)], users: [person(user, 'provider', [owner])] },
      offer(scope, owner, scope === 'sibling' ? { status: 'visible_on_subsite_only' } : {}),
      restOf(scope, owner, [user]),
      { reservations: [reservation(scope, { owner, bookable: scope, user, day: 5 })] },
      gigs(scope, owner, user),
    ]
  })
  const lists = merged(
    {
      providers: [
        provider('own', 'home'),
        provider('own', 'harbor', {
          id: 'harbor',
          status: 'mastersite',
          subsites: [home, mark('sibling', 'provider')],
        }),
      ],
    },
    { users: [...staffed, person(mark('self', 'user'), 'customer'), person(other, 'customer')] },
    { forms: [sharedForm('own')], resources: [sharedResource('own')] },
    offer('own', home, {}, { user: mark('claimer', 'user') }),
    gigs('self', home, mark('self', 'user')),
    gigs('other', home, other),
    restOf('own', home, [mark('self', 'user')]),
    { bookinggroups: [{ id: mark('other', 'bookinggroup'), provider: home, users: [other] }] },
    offer('hidden', home, { status: 'hidden' }),
    offer('limited', home, { limited_use: true }),
    offer('deleted', home, { status: 'archived' }),
    {
      reservations: [
        reservation('self', { owner: home, bookable: 'own', user: mark('self', 'user'), day: 5 }),
        reservation('other', { owner: home, bookable: 'own', user: other, day: 6 }),
        reservation('hidden', { owner: home, bookable: 'hidden', user: other, day: 5 }),
        reservation('limited', { owner: home, bookable: 'limited', user: other, day: 5 }),
      ],
    },
    ...elsewhere,
  )
  const whitelabel = { id: 'north', url: 'north.localhost', currency: 'usd', country: 'US', language: 'en-us' }
  return { whitelabel: { ...whitelabel, allowguestcheckout: true, multiplereservations: true, plugins }, lists }
}

function rivalOf(): { whitelabel: Entity; lists: Lists } {
  const owner = mark('alien', 'provider')
  const user = mark('alien', 'user')
  const lists = merged(
    {
      providers: [provider('alien', 'den')],
      users: [person(user, 'customer'), person(mark('alienowner', 'user'), 'superadmin')],
    },
    { forms: [sharedForm('alien')], resources: [sharedResource('alien')] },
    offer('alien', owner),
    restOf('alien', owner, [user]),
    { reservations: [reservation('alien', { owner, bookable: 'alien', user, day: 5 })] },
    gigs('alien', owner, user),
  )
  const whitelabel = { id: 'rival', url: 'rival.localhost', currency: 'usd', country: 'US', language: 'en-us', plugins }
  return { whitelabel, lists }
}

/** Returns the scope in an entity's id, or the given default. */
const scopeOfId = (id: unknown, otherwise: Scope): Scope => {
  const scope = /^zq-([a-z]+)-/.exec(String(id))?.[1]
  return (scope as Scope | undefined) ?? otherwise
}

/** Both white-labels, with a mark in every text that their schemas allow to be written. */
export function markedTenants(): Record<string, unknown>[] {
  let count = 0
  const marked = ({ whitelabel, lists }: ReturnType<typeof northOf>, otherwise: Scope) => {
    const textOf = (kind: Kind | 'whitelabel', scope: Scope) => (path: string) => {
      // Calls name it.
      if (path === 'discounts.referencecode') return codeOf(scope)
      count += 1
      return mark(scopeOfText(kind, scope, path), count)
    }
    const entities = Object.entries(lists).map(([kind, list]) => [
      kind,
      list.map((one) => {
        const scope = scopeOfId(one.id, otherwise)
        return poisonEntity(schemas[kind as Kind], one, kind, textOf(kind as Kind, scope))
      }),
    ])
    const top = poisonEntity(Whitelabel, whitelabel, 'whitelabel', textOf('whitelabel', otherwise))
    return { whitelabel: top, ...Object.fromEntries(entities) }
  }
  return [marked(northOf(), 'own'), marked(rivalOf(), 'alien')]
}
