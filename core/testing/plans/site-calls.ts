import { benchBundle, benchNow as now } from '../../bench/bench-tenant.ts'
import type { StoredDomain } from '../../operations/domains/stored-domain.ts'
import type { UnitOfWork } from '../../operations/ports.ts'
import { type Bundle, kinds } from '../../operations/tenant-bundle/kinds.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../operations/webhooks/stored-webhook.ts'
import type { StorageCall } from './storage-calls.ts'

const later = now + 3_600_000
const whitelabel = 'bench'
const provider = 'yard'
const page = { reach: 'provider' as const, filter: [], limit: 20, offset: 0 }

const calendarLink = (id: string) => ({
  ...{ id: `calendar${id}`, provider, user: `user${id}`, resource: null },
  ...{ salt: 'salt', hash: `calendar${id}`, created: now },
})
const domain = (id: string): StoredDomain => ({
  ...{ provider, host: `${id}.example`, token: 'token', state: 'pending', failure: null },
  ...{ created: now, checked: null, due: later, failingsince: null, seen: null },
})
const endpoint = (id: string): WebhookEndpoint => ({
  ...{ id: `endpoint${id}`, provider, url: 'https://hooks.example/', events: ['reservation.booked'], salt: 'salt' },
  ...{ formersalt: null, formeruntil: null, state: 'on', failingsince: null, created: now },
})
const delivery = (id: string): WebhookDelivery => ({
  ...{ id: `delivery${id}`, provider, endpoint: `endpoint${id}`, lane: null, name: 'reservation.booked' },
  ...{ reservation: `paid${id}`, body: '{}', state: 'delivered', attempts: 1, answered: 200, error: null },
  ...{ created: now, due: now },
})

const { whitelabel: owner } = benchBundle()

/** A bundle with one resource. */
const bundleOf = (id: string): Bundle =>
  Object.assign({ whitelabel: owner }, Object.fromEntries(kinds.map((kind) => [kind, []])), {
    resources: [{ id, provider, name: 'Crane' }],
  }) as unknown as Bundle

/** Writes what belongs to the site that the calls find. */
export async function fillSite(unit: UnitOfWork, id: string): Promise<void> {
  await unit.calendarlinks.insert(calendarLink(id))
  await unit.domains.insert(domain(id))
  await unit.webhooks.insertEndpoint(endpoint(id))
  await unit.webhooks.addDeliveries([delivery(id)])
}

/** Every query about the site and its programs. @param one names a row that is there */
export const siteCalls = (one: (index: number) => string): StorageCall[] => {
  const call = (name: string, run: StorageCall['run']): StorageCall => ({ name, run })
  return [
    call('catalogue.provider', ({ catalogue }) => catalogue.provider()),
    call('catalogue.providers', ({ catalogue }) => catalogue.providers()),
    call('catalogue.providersNamed', ({ catalogue }) => catalogue.providersNamed([provider, 'none'])),
    call('catalogue.listing', ({ catalogue }) => catalogue.listing()),
    call('catalogue.listedTexts', ({ catalogue }) => catalogue.listedTexts()),
    call('catalogue.contentTexts', ({ catalogue }) => catalogue.contentTexts(['es'])),
    call('catalogue.bookables', ({ catalogue }) => catalogue.bookables()),
    call('catalogue.bookablesEntered', ({ catalogue }) => catalogue.bookablesEntered()),
    call('catalogue.resources', ({ catalogue }) => catalogue.resources()),
    call('catalogue.forms', ({ catalogue }) => catalogue.forms()),
    call('catalogue.addons', ({ catalogue }) => catalogue.addons()),
    call('catalogue.discounts', ({ catalogue }) => catalogue.discounts()),
    call('catalogue.openings', ({ catalogue }) => catalogue.openings({ start: now, end: later })),
    call('catalogue.blackouts', ({ catalogue }) => catalogue.blackouts({ start: now, end: later })),
    call('catalogue.dictionaries', ({ catalogue }) => catalogue.dictionaries()),
    call('entities.search', ({ entities }) => entities.search('bookables', page)),
    call('entities.searchPeople', ({ entities }) =>
      entities.search('users', { ...page, filter: [{ field: 'role', value: 'customer' }] }),
    ),
    call('entities.find', ({ entities }) => entities.find('bookables', 'spread', 'provider')),
    call('entities.reservations', ({ entities }) =>
      entities.reservations({ ...page, range: { start: now, end: now + 30 * 86_400_000 } }),
    ),
    call('entities.ledger', ({ entities }) =>
      entities.ledger({ ...page, filter: [{ field: 'mode', value: 'currency' }] }),
    ),
    call('entities.around', ({ entities }) => entities.around(['bookables', 'forms', 'discounts'], 'provider')),
    call('entities.aroundAll', ({ entities }) => entities.around(['bookables', 'forms'], 'whitelabel')),
    call('entities.peopleOf', ({ entities }) => entities.peopleOf(['user1', 'user2'])),
    call('entities.isInUse', ({ entities }) => entities.isInUse('bookables', 'service')),
    call('entities.lock', ({ entities }) => entities.lock()),
    call('entities.save', ({ entities }, index) => entities.save('resources', bundleOf(`new${index}`), now)),
    call('entities.remove', ({ entities }) => entities.remove('bookables', 'none')),
    call('entities.raise', ({ entities }) => entities.raise('provider')),
    call('entities.raiseListing', ({ entities }) => entities.raiseListing()),
    call('accounts.lock', ({ accounts }) => accounts.lock('payment-sandbox')),
    call('accounts.put', ({ accounts }) =>
      accounts.put('payment-sandbox', { id: 'account', state: 'enabled', missing: [] }),
    ),
    call('calendarlinks.byHash', ({ calendarlinks }, index) => calendarlinks.byHash(`calendar${one(index)}`)),
    call('calendarlinks.find', ({ calendarlinks }, index) => calendarlinks.find(`calendar${one(index)}`)),
    call('calendarlinks.insert', ({ calendarlinks }, index) => calendarlinks.insert(calendarLink(`new${index}`))),
    call('calendarlinks.renew', ({ calendarlinks }, index) =>
      calendarlinks.renew(calendarLink(one(index)), { salt: 'salt', hash: `calendar${one(index)}`, created: now }),
    ),
    call('calendarlinks.forget', ({ calendarlinks }) => calendarlinks.forget('nobody')),
    call('domains.all', ({ domains }) => domains.all()),
    call('domains.find', ({ domains }, index) => domains.find(`${one(index)}.example`)),
    call('domains.insert', ({ domains }, index) => domains.insert(domain(`new${index}`))),
    call('domains.change', ({ domains }, index) => domains.change(`${one(index)}.example`, domain(one(index)))),
    call('domains.served', ({ domains }) => domains.served()),
    call('domains.serve', ({ domains }) => domains.serve(null)),
    call('webhooks.insertEndpoint', ({ webhooks }, index) => webhooks.insertEndpoint(endpoint(`new${index}`))),
    call('webhooks.endpoint', ({ webhooks }, index) => webhooks.endpoint(`endpoint${one(index)}`)),
    call('webhooks.endpoints', ({ webhooks }) => webhooks.endpoints()),
    call('webhooks.changeEndpoint', ({ webhooks }, index) =>
      webhooks.changeEndpoint(`endpoint${one(index)}`, { failingsince: now + index }),
    ),
    call('webhooks.removeEndpoint', ({ webhooks }) => webhooks.removeEndpoint('none')),
    call('webhooks.addDeliveries', ({ webhooks }, index) => webhooks.addDeliveries([delivery(`new${index}`)])),
    call('webhooks.delivery', ({ webhooks }, index) => webhooks.delivery(`delivery${one(index)}`)),
    call('webhooks.deliveries', ({ webhooks }, index) => webhooks.deliveries(`endpoint${one(index)}`, 20)),
    call('webhooks.changeDelivery', ({ webhooks }, index) =>
      webhooks.changeDelivery(`delivery${one(index)}`, { due: now + index }),
    ),
    call('webhooks.forget', ({ webhooks }) => webhooks.forget('none')),
    // `p` are the providers, of which there is one here.
    {
      ...call('entities.known.find', ({ entities }) => entities.known.find('bookables', ['spread', 'none'])),
      mayScan: ['p'],
    },
    call('entities.known.hosts', ({ entities }) => entities.known.hosts(['bench.localhost'])),
    call('entities.known.emails', ({ entities }) => entities.known.emails(whitelabel, ['user1@bench.example'])),
    call('entities.known.currency', ({ entities }) => entities.known.currency(whitelabel)),
    {
      ...call('entities.known.hasAmounts', ({ entities }) => entities.known.hasAmounts(whitelabel)),
      mayScan: ['bookables', 'addons', 'pointspackages', 'reservations', 'payment_attempts', 'ledger', 'p'],
    },
    call('entities.known.subdomains', ({ entities }) => entities.known.subdomains(whitelabel)),
    call('entities.known.servedDomains', ({ entities }) => entities.known.servedDomains(whitelabel)),
    call('entities.known.underWay', ({ entities }) => entities.known.underWay(whitelabel)),
    call('entities.known.reservedOn', ({ entities }) => entities.known.reservedOn(provider, 'spread', now)),
    call('entities.known.takers', ({ entities }) => entities.known.takers(whitelabel)),
    call('entities.known.names', ({ entities }) => entities.known.names('bookables', whitelabel)),
    call('access.groups', ({ access }) => access.groups()),
    call('access.links', ({ access }) => access.links()),
    call('access.uses', ({ access }) => access.uses('none', now)),
    call('access.lockedUses', ({ access }) => access.lockedUses('none', now)),
    call('access.use', ({ access }, index) =>
      access.use({ link: 'other', reservation: `reservation${index}`, cart: `reservation${index}` }, now),
    ),
    call('access.countIn', ({ access }, index) => access.countIn(`paid${one(index)}`, `paid${one(index)}`)),
    call('access.waitsBy', ({ access }) => access.waitsBy('none', 'none')),
    call('access.takenBy', ({ access }, index) => access.takenBy(`paid${one(index)}`)),
    call('access.giveUseBack', ({ access }) => access.giveUseBack('none', now)),
  ]
}
