import { statusesAt } from '../../domain/reservation/index.ts'
import type { AccessRepository, LinkUses, OwnUse } from '../../operations/catalogue/access-repository.ts'
import type { InTenant } from '../in-tenant.ts'
import { entityTables } from '../models/models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { LinkUse } from '../models/reservation-models.ts'
import { integerOrNull, type Row, text } from '../session.ts'
import { ofSite } from './of-site.ts'

const { limited_use_links } = entityTables

const groups = ofSite(entityTables.bookinggroups.model)

const links = selecting(limited_use_links.model, (rows) => rows.inOrder('position', 'id'))

const most = ({ uses }: Row): number => integerOrNull(uses) ?? 1

const usesOfLink = selecting(
  limited_use_links.model,
  (rows, { link }: { link: string }) => rows.only('uses').where('id', link),
  { as: most },
)

const lockedUsesOfLink = selecting(
  limited_use_links.model,
  (rows, { link }: { link: string }) => rows.only('uses').where('id', link).locked(),
  { as: most },
)

const forGood = statusesAt('standing', 'over')
const held = statusesAt('draft')

interface Counting {
  link: string
  now: number
  except: string
}

/** The carts that are booked, unless the use came back with a cancellation. */
const bookedCarts = selecting(
  LinkUse,
  (uses, { link, except }: Omit<Counting, 'now'>) =>
    uses
      .where('link', link)
      .where('reservation', '<>', except)
      .isNull('returned')
      .beside('reserved')
      .countedBy('cart')
      .isOneOf('reserved.status', forGood),
  { as: ({ cart }) => text(cart) },
)

/** The carts that are held, while a hold of theirs lasts. */
const heldCarts = selecting(
  LinkUse,
  (uses, { link, now, except }: Counting) =>
    uses
      .where('link', link)
      .where('reservation', '<>', except)
      .isNull('returned')
      .beside('reserved')
      .countedBy('cart')
      .isOneOf('reserved.status', held)
      .where('reserved.expires', '>', now),
  { as: ({ cart }) => text(cart) },
)

const waitingBy = selecting(
  LinkUse,
  (uses, { link, user }: { link: string; user: string }) =>
    uses
      .where('link', link)
      .isNull('returned')
      .beside('reserved')
      .countedBy('cart')
      .where('reserved.status', 'waitlisted')
      .where('reserved.user', user),
  { as: ({ cart }) => text(cart) },
)

const takenBy = selecting(LinkUse, (uses, { reservation }: { reservation: string }) =>
  uses.where('reservation', reservation),
)

const givingBack = updating(LinkUse, (uses, { reservation, at }: { reservation: string; at: number }) =>
  uses.set({ returned: at }).where('reservation', reservation),
)

const recarting = updating(LinkUse, (uses, { reservation, cart }: { reservation: string; cart: string }) =>
  uses.set({ cart }).where('reservation', reservation),
)

export function accessRepository(tenant: InTenant, provider: string): AccessRepository {
  const uses = async (query: typeof usesOfLink, link: string, now: number, own?: OwnUse): Promise<LinkUses> => {
    const except = own?.reservation ?? ''
    const [found, booked, isHeld] = await tenant.together(
      tenant.ask(query, { link }),
      tenant.ask(bookedCarts, { link, except }),
      tenant.ask(heldCarts, { link, now, except }),
    )
    const others = isHeld.filter((cart) => cart !== own?.cart && !booked.includes(cart))
    return { uses: found[0] ?? 0, booked: booked.length, held: others.length }
  }
  return {
    groups: () => tenant.all(groups, { provider }),
    links: () => tenant.all(links, {}),
    uses: (link, now) => uses(usesOfLink, link, now),
    lockedUses: (link, now, own) => uses(lockedUsesOfLink, link, now, own),
    async use({ link, reservation, cart }, now) {
      tenant.insert(LinkUse, { link, reservation, cart, created: now }, 'stays')
      await tenant.settled()
    },
    async countIn(cart, reservation) {
      tenant.queue(recarting, { reservation, cart })
      await tenant.settled()
    },
    waitsBy: async (link, user) => (await tenant.all(waitingBy, { link, user })).length > 0,
    takenBy: (reservation) => tenant.first(takenBy, { reservation }),
    async giveUseBack(reservation, at) {
      tenant.queue(givingBack, { reservation, at })
      await tenant.settled()
    },
  }
}
