import { isDeepStrictEqual } from 'node:util'
import { mostMoney } from '../../domain/entities/bounds.ts'
import type { Provider } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import { addDays, localDate, wallToInstant } from '../../domain/time/index.ts'
import { readEmail, tidy } from '../accounts/read-person.ts'
import { addressHash } from '../addresses/email-key.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import type { OperationInput } from '../define-operation.ts'
import { giftHash } from '../pricing/gift-codes.ts'
import type { GiftDetails, StoredGift } from '../pricing/stored-gift.ts'
import type { Tenant } from '../tenant.ts'

type Asking = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

/** What somebody says of a gift code that is to be issued or sold. */
export interface SaidOfGift {
  amount: number | string
  toname?: string | undefined
  toemail?: string | undefined
  fromname?: string | undefined
  message?: string | undefined
  sendon?: string | undefined
  language?: string | undefined
}

/** What a provider sells: amounts in minor units; null where it sells none. */
export const offerOf = ({ provider }: Pick<Tenant, 'provider'>): NonNullable<Provider['giftcodes']> | null =>
  provider?.giftcodes ?? null

const today = ({ tenant, ports }: Asking): string => localDate(ports.clock.now(), tenant.timezone)

/** The last day of one that is issued today by the provider's terms; null for no end. */
export function untilOf(asking: Asking): string | null {
  const days = offerOf(asking.tenant)?.days
  return days === undefined ? null : addDays(today(asking), days)
}

/** A date of the calendar that is not over. */
export function readDay(given: string, field: string, asking: Asking): Result<string> {
  const first = today(asking)
  const isDate = new Date(`${given}T00:00:00Z`).toJSON()?.slice(0, 10) === given
  if (!isDate || given < first)
    return refuse('invalid_params', { field, data: { expected: `a date from ${first} on` } })
  return ok(given)
}

/** An amount above 0; `least` and `most` are those that may be bought. Minor units. */
export function readValue(
  amount: number | string,
  { tenant }: Pick<Asking, 'tenant'>,
  { minimum: least, maximum: most }: { minimum: number; maximum: number } = { minimum: 1, maximum: mostMoney },
): Result<number> {
  const { digits } = tenant.currency
  const read = parseAmount(amount, digits)
  if (!read.ok) return refuse('invalid_params', { field: '/amount', data: read.error.data })
  if (read.value >= Math.max(1, least) && read.value <= most) return read
  const expected = `${formatMajor(least, digits)} to ${formatMajor(most, digits)}`
  return refuse('invalid_params', { field: '/amount', data: { expected } })
}

/** At which hour of its day a code is mailed, by the provider's clock. */
const hourOfMails = '09:00:00'

/** The morning of a day. */
const morningOf = (day: string, { tenant }: Pick<Asking, 'tenant'>): number =>
  wallToInstant(`${day} ${hourOfMails}`, tenant.timezone, 'start')

/** When it is mailed: at once, or in the morning of the day that was chosen. */
function readSendOn(given: string | undefined, now: number, asking: Asking): Result<number> {
  if (given === undefined) return ok(now)
  const day = readDay(given, '/sendon', asking)
  return day.ok ? ok(Math.max(now, morningOf(day.value, asking))) : day
}

/** Whether a stored code is mailed when that is said: on the same day, or at once, as where the morning has passed. */
function isMailedOn({ sendon, created, issued }: StoredGift, day: string | undefined, asking: Pick<Asking, 'tenant'>) {
  if (sendon === null) return true
  const morning = day === undefined ? null : morningOf(day, asking)
  const ready = Math.max(created, issued ?? 0)
  return sendon > ready ? morning === sendon : morning === null || morning <= ready
}

/** Text of several lines, without control characters. */
const wordsOf = (given = ''): string => given.replace(/[^\P{Cc}\n\t]/gu, '').trim()

/** Who it goes to and with which words, tidied; the address as it is compared. */
const readWords = (said: SaidOfGift): Omit<GiftDetails, 'language'> => ({
  ...{ toname: tidy(said.toname), toemail: (said.toemail ?? '').trim().toLowerCase() },
  ...{ fromname: tidy(said.fromname), message: wordsOf(said.message) },
})

/**
 * Whether a gift code is what is said: of this value, to the same person, with the same words, on the same day. Decides
 * for repeats of what staff issue and of what is bought: whoever says something else means another gift.
 */
export function isGiftFor(known: StoredGift, said: SaidOfGift, asking: Pick<Asking, 'tenant'>): boolean {
  const value = parseAmount(said.amount, asking.tenant.currency.digits)
  const { language: _, ...words } = known.details
  return (
    value.ok &&
    value.value === known.value &&
    isDeepStrictEqual(words, readWords(said)) &&
    isMailedOn(known, said.sendon, asking)
  )
}

/**
 * A gift code to be stored: who it goes to and with which words, read and tidied, and the hash of its code. Without an
 * address it is handed over.
 * @param value minor units
 */
export async function readGift(
  said: SaidOfGift,
  { id, value, until }: Pick<StoredGift, 'id' | 'value' | 'until'>,
  asking: Asking,
): Promise<Result<StoredGift>> {
  const { tenant, ports } = asking
  const typed = said.toemail?.trim() ?? ''
  const address = typed === '' ? ok('') : readEmail(typed, '/toemail')
  if (!address.ok) return address
  const words = readWords(said)
  const { toemail } = words
  const now = ports.clock.now()
  const sendon = readSendOn(said.sendon, now, asking)
  if (!sendon.ok) return sendon
  const account = toemail === '' ? null : await ports.repositories(tenant.scope).users.accountByEmail(toemail)
  const details: GiftDetails = {
    ...words,
    language: recipientLanguage(account?.user ?? null, asking, said.language),
  }
  const { provider } = tenant.scope
  const salt = ports.ids.secret()
  const code = ports.tokens.giftCode({ provider, id, salt })
  return ok({
    ...{ id, provider, salt, codehash: giftHash(provider, code), last4: code.slice(-4) },
    ...{
      currency: tenant.currency.code,
      value,
      until,
      details,
      receiver: toemail === '' ? null : addressHash(toemail),
    },
    ...{ issued: null, issuer: null, buyer: null, voided: null, voidreason: null, created: now, modified: now },
    sendon: toemail === '' ? null : sendon.value,
  })
}
