import { isOwner } from '../../domain/access/index.ts'
import { inLanguage } from '../../domain/content/index.ts'
import type { Provider } from '../../domain/entities/index.ts'
import { Provider as ProviderSchema } from '../../domain/entities/tenant.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { calls } from '../../domain/wire/calls.ts'
import { type Catalogue, readCatalogue } from '../catalogue/catalogue.ts'
import { entryIn, speaking } from '../catalogue/content.ts'
import { subsiteTenant } from '../catalogue/visibility.ts'
import type { Consent } from '../consents/stored-consent.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { StoredBid } from '../gigs/stored-bid.ts'
import type { StoredMethod } from '../payments/stored-method.ts'
import type { LedgerEntry, Repositories, StoredReservation } from '../ports.ts'
import type { StoredGift } from '../pricing/stored-gift.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { wireTransactionFields } from '../reservations/wire-transaction.ts'
import type { Tenant } from '../tenant.ts'
import type { StoredAccount } from './account-repository.ts'
import { personsOf } from './persons-of.ts'
import { wireUser } from './user-wire.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/**
 * Everything that a white-label stores about a person, at all its providers, as JSON. For the person and for owners.
 */
export const exportUserData = defineOperation({
  name: 'export_user_data',
  summary: 'All that is held of a person.',
  ...calls.export_user_data,
  access: 'person',
  effect: 'read',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    if (actor.user === undefined) return refuse('login_required')
    const id = params.id ?? actor.user.id
    const mayRead = id === actor.user.id || isOwner(actor.user)
    const account = mayRead ? await ports.repositories(tenant.scope).users.account(id) : null
    if (account === null) return refuse('not_found')
    // Who exports for somebody else hands it on: it is in the language of that person.
    const language = (id !== actor.user.id && account.user.language) || tenant.language
    return ok(await dataOf(account, { tenant: { ...tenant, language }, ports }))
  },
})

const iso = (instant: number) => new Date(instant).toISOString()

async function dataOf(account: StoredAccount, input: Input) {
  const { tenant, ports } = input
  const { persondata, sessions, catalogue, signon, bids, consents, enquiries, gifts, methods } = ports.repositories(
    tenant.scope,
  )
  const persons = await personsOf(account, input)
  const providers = await catalogue.providers()
  const found = (await Promise.all(persons.map((id) => persondata.reservations(id)))).flat()
  const reservations = await reservationsIn(found, providers, input)
  const ledger = (await Promise.all(persons.map((id) => persondata.ledger(id)))).flat()
  const open = await sessions.of(account.user.id, ports.clock.now())
  const agreed = (await Promise.all(persons.map((id) => consents.ofPerson(id)))).flat()
  const asked = (await Promise.all(persons.map((id) => enquiries.ofPerson(id)))).flat()
  const cards = (await Promise.all(persons.map((id) => methods.ofPerson(id)))).flat()
  const identities = await signon.of(account.user.id)
  return {
    exported: iso(ports.clock.now()),
    user: {
      ...wireUser(account.user),
      created: iso(account.created),
      emailverified: account.emailverified === null ? null : iso(account.emailverified),
    },
    reservations,
    transactions: ledger.map((entry) => transactionIn(entry)),
    sessions: open.map(({ created, lastseen, agent }) => ({ created: iso(created), lastseen: iso(lastseen), agent })),
    bids: (await bids.ofPerson(account.user.id)).map((bid) => bidIn(bid, input)),
    consents: agreed.map(consentIn),
    savedmethods: cards.map(methodIn),
    contactrequests: asked.map(enquiryIn),
    giftcodes: (await gifts.ofBuyer(account.user.id)).map(giftIn),
    signons: identities.map(({ issuer, subject, created }) => ({ issuer, subject, created: iso(created) })),
  }
}

/** The reservations as their customer reads them: in their language, each in its own provider's zone and texts. */
async function reservationsIn(reservations: StoredReservation[], providers: Provider[], { tenant, ports }: Input) {
  const sites = new Map<string, Promise<{ own: Tenant; catalogue: Catalogue }>>()
  const read = async (provider: Provider) => {
    const shown = inLanguage(ProviderSchema, provider, tenant.language)
    const own = { ...subsiteTenant(tenant, provider), provider: shown }
    // Of other providers nobody here knows whether what is kept of them is still so.
    return { own, catalogue: speaking()(await readCatalogue(ports.repositories(own.scope), own, (one) => one)) }
  }
  const told = async (reservation: StoredReservation) => {
    const created = iso(reservation.created)
    const provider = providers.find(({ id }) => id === reservation.provider)
    if (!provider) {
      const names = { bookablename: '', providername: '' }
      return { ...wireReservation(reservation, { ...tenant, timezone: 'UTC' }, null), ...names, created }
    }
    const site = sites.get(provider.id) ?? read(provider)
    sites.set(provider.id, site)
    const { own, catalogue } = await site
    const entry = catalogue.find(reservation.bookable)
    const names = { bookablename: entryIn(entry, own)?.bookable.name ?? '', providername: own.provider?.name ?? '' }
    return { ...wireReservation(reservation, own, entry), ...names, created }
  }
  return Promise.all(reservations.map(told))
}

const bidIn = ({ reservation, resource, amount, note, created }: StoredBid, { tenant }: Input) => ({
  ...{ reservation, resource, note },
  amount: amount === null ? null : formatMajor(amount, tenant.currency.digits),
  created: iso(created),
})

const consentIn = ({ provider, channel, address, words, language, given, withdrawn }: Consent) => ({
  ...{ provider, channel, address, words, language },
  given: iso(given),
  withdrawn: withdrawn === null ? null : iso(withdrawn),
})

/** What the processor takes for it is left out. */
const methodIn = ({ provider, cardbrand, cardlast4, cardexpiry, words, language, given }: StoredMethod) => ({
  ...{ provider, cardbrand, cardlast4, cardexpiry, words, language },
  given: iso(given),
})

type Enquiry = Awaited<ReturnType<Repositories['enquiries']['ofPerson']>>[number]

const enquiryIn = ({ provider, bookable, details, created }: Enquiry) => ({
  ...{ provider, bookable, message: details.message, created: iso(created) },
  answers: details.answers.map(({ message, at }) => ({ message, at: iso(at) })),
})

/** A gift code that they bought, without the code, which somebody else may hold. */
const giftIn = ({ provider, last4, value, currency, until, details, created }: StoredGift) => ({
  ...{ provider, last4, currency, until, created: iso(created) },
  ...{ value: formatMajor(value, currencyDigits(currency)), toname: details.toname, toemail: details.toemail },
  ...{ fromname: details.fromname, message: details.message },
})

/** The processor's own references are left out. */
const transactionIn = (entry: LedgerEntry & { provider: string }) => ({
  ...wireTransactionFields(entry),
  provider: entry.provider,
})
