import { balanceKey, giftHolder, showGiftCode, spendable } from '../domain/payments/index.ts'
import { textOrEmpty } from '../domain/text-or-empty.ts'
import { formatDate, localeAt } from '../domain/wording/index.ts'
import { shownCatalogue } from '../operations/catalogue/content.ts'
import { countryOf } from '../operations/catalogue/country-of.ts'
import { publicProvider } from '../operations/catalogue/public-entities.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { giftNow } from '../operations/pricing/gift-codes.ts'
import type { StoredGift } from '../operations/pricing/stored-gift.ts'
import { writtenMoney } from '../operations/pricing/written-money.ts'
import { manageUrl } from '../operations/reservations/calendar-file.ts'
import type { Tenant } from '../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../operations/words/words.ts'
import type { AccountEvent, HookContext } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/** How a code's amounts, in minor units, and its last day are written. */
function toldOf({ currency: code, until }: StoredGift, tenant: Tenant) {
  const locale = localeAt(tenant.language, countryOf(tenant))
  return {
    money: (amount: number) => writtenMoney(tenant, amount, code),
    lastDay: until === null ? '' : formatDate(until, locale, 'full'),
  }
}

/**
 * The mail that brings a gift code, with the code, which stands in no row; null where it is void or ended by then, or
 * its receiver was erased. Where its value was spent before, it comes all the same: somebody was given it.
 */
export async function eventOfGift(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: DueEvent,
): Promise<{ event: AccountEvent; word: HookContext['word'] } | null> {
  const gift = await ports.repositories(tenant.scope).gifts.find(textOrEmpty(row.payload.gift))
  if (!gift || gift.details.toemail === '') return null
  const { status } = await giftNow(gift, { tenant, ports })
  if (status === 'void' || status === 'ended') return null
  const { toemail, toname, fromname, message } = gift.details
  const code = ports.tokens.giftCode(gift)
  const { money, lastDay } = toldOf(gift, tenant)
  const event: AccountEvent = {
    ...{ id: row.id, name: 'account.gift' as const, occurred: row.created, to: toemail },
    user: { email: toemail, firstname: toname, lastname: '' },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    gift: {
      code: showGiftCode(code),
      value: money(gift.value),
      until: lastDay,
      from: fromname,
    },
    ...(message !== '' && { message }),
    // What stands behind the # is sent to no server, and is in no log.
    link: `${tenant.origin}/gift#${code}`,
  }
  const spoken = await wordsOf(tenant, tenant.language, ports)
  return { event, word: speak(spoken, missingWords(tenant, ports)) }
}

/**
 * The mail that says to who paid with a gift code that the code has its amount again, with all that is on it by then;
 * null where the code pays again, or has come back once more since, where it is void, and where its customer was
 * erased.
 */
export async function eventOfGiftBack(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: DueEvent,
): Promise<{ event: AccountEvent; word: HookContext['word'] } | null> {
  const { reservations, gifts, balances } = ports.repositories(tenant.scope)
  const reservation = await reservations.find(textOrEmpty(row.payload.reservation))
  const back = reservation?.payment?.giftback
  if (!reservation?.email || !back || back.attempt !== row.payload.attempt) return null
  const gift = await gifts.find(back.gift)
  if (!gift || gift.voided !== null) return null
  const left = spendable(await balances.of(balanceKey(giftHolder(gift.id), 'currency', gift.currency)))
  const { money, lastDay } = toldOf(gift, tenant)
  const { bookable } = (await shownCatalogue(tenant, ports)).find(reservation.bookable) ?? {}
  const { email, first_name: firstname, last_name: lastname } = reservation
  const event: AccountEvent = {
    ...{ id: row.id, name: 'account.giftback' as const, occurred: row.created, to: email },
    user: { email, firstname, lastname },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    about: bookable?.name ?? '',
    giftback: { last4: back.last4, amount: money(back.amount), left: money(left), until: lastDay },
    link: manageUrl(reservation, tenant, ports),
  }
  const spoken = await wordsOf(tenant, tenant.language, ports)
  return { event, word: speak(spoken, missingWords(tenant, ports)) }
}
