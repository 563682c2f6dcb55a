import { statusesAt } from '../../domain/reservation/index.ts'
import type { AccessRepository, LinkUses } from '../../operations/catalogue/access-repository.ts'
import type { InTenant } from '../in-tenant.ts'
import { entityTables } from '../models/models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { LinkUse } from '../models/reservation-models.ts'
import { integer, integerOrNull, type Row } from '../session.ts'
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

/** Booked, unless the use came back with a cancellation; and held, while the hold lasts. */
const counted = selecting(
  LinkUse,
  (uses, { link, now, except }: { link: string; now: number; except: string }) =>
    uses
      .where('link', link)
      .where('reservation', '<>', except)
      .isNull('returned')
      .beside('reserved')
      .countedBy('reserved.status')
      .either(
        (one) => one.isOneOf('reserved.status', forGood),
        (one) => one.isOneOf('reserved.status', held).where('reserved.expires', '>', now),
      ),
  { as: ({ status, total }) => ({ isHeld: held.some((one) => one === status), total: integer(total) }) },
)

const linkOf = selecting(LinkUse, (uses, { reservation }: { reservation: string }) =>
  uses.where('reservation', reservation),
)

const givingBack = updating(LinkUse, (uses, { reservation, at }: { reservation: string; at: number }) =>
  uses.set({ returned: at }).where('reservation', reservation),
)

export function accessRepository(tenant: InTenant, provider: string): AccessRepository {
  const uses = async (query: typeof usesOfLink, link: string, now: number, except: string): Promise<LinkUses> => {
    const [found, rows] = await tenant.together(tenant.ask(query, { link }), tenant.ask(counted, { link, now, except }))
    const sum = (isHeld: boolean) =>
      rows.filter((row) => row.isHeld === isHeld).reduce((total, row) => total + row.total, 0)
    return { uses: found[0] ?? 0, booked: sum(false), held: sum(true) }
  }
  return {
    groups: () => tenant.all(groups, { provider }),
    links: () => tenant.all(links, {}),
    uses: (link, now, except = '') => uses(usesOfLink, link, now, except),
    lockedUses: (link, now, except) => uses(lockedUsesOfLink, link, now, except),
    async use(link, reservation, now) {
      tenant.insert(LinkUse, { link, reservation, created: now }, 'stays')
      await tenant.settled()
    },
    async linkOf(reservation) {
      return (await tenant.first(linkOf, { reservation }))?.link ?? null
    },
    async giveUseBack(reservation, at) {
      tenant.queue(givingBack, { reservation, at })
      await tenant.settled()
    },
  }
}
