import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  balanceKey,
  type GiftStatus,
  type GiftUse,
  giftHolder,
  giftStatus,
  readGiftCode,
  spendable,
} from '../../domain/payments/index.ts'
import { formatMajor, readAmount } from '../../domain/pricing/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { mayTryCode } from './code-guesses.ts'
import type { StoredGift } from './stored-gift.ts'

type Caller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>
type Reading = { tenant: Tenant; ports: Pick<Ports, 'repositories' | 'clock'> }

/** What a code is found by. Codes of two providers may be the same. */
export const giftHash = (provider: string, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, code]))
    .digest('hex')

/** A gift code that somebody gave, as it is now; `available` in minor units. */
export interface GivenGift {
  gift: StoredGift
  status: GiftStatus
  available: number
  /** Whether a reservation that it is given for has another: what goes back goes back to one code. */
  isAnother: boolean
}

/** The gift codes of a reservation that stands: the one that has paid a part of it, and what a change of it holds. */
export interface GiftsHere {
  paid?: GiftUse | undefined
  held?: GiftUse | undefined
}

/** What a code has and is now. What it has in another currency than the provider's pays nothing here. */
export async function giftNow(
  gift: StoredGift,
  { tenant, ports }: Reading,
  { paid, held }: GiftsHere = {},
): Promise<GivenGift> {
  const { balances } = ports.repositories(tenant.scope)
  const kept = spendable(await balances.of(balanceKey(giftHolder(gift.id), 'currency', tenant.currency.code)))
  // What the same wish holds already is free for it.
  const left = kept + (held?.id === gift.id ? held.amount : 0)
  const status = giftStatus(gift, localDate(ports.clock.now(), tenant.timezone), left)
  const isAnother = [paid, held].some((one) => one !== undefined && one.id !== gift.id)
  return { gift, status, available: status === 'active' && !isAnother ? left : 0, isAnother }
}

/**
 * Reads the gift code that a caller typed, at this provider; null for an unknown one, and for one that was not paid.
 * Refuses with `rate_limited` a client that guesses codes.
 */
export async function readGift(
  typed: string,
  { tenant, actor, ports }: Caller,
  here?: GiftsHere,
): Promise<Result<GivenGift | null>> {
  const code = readGiftCode(typed)
  const { gifts } = ports.repositories(tenant.scope)
  const found = code === null ? null : await gifts.byHash(giftHash(tenant.scope.provider, code))
  const isKnown = found !== null && found.issued !== null
  if (!(await mayTryCode(code ?? typed.trim().toLowerCase(), isKnown, { tenant, actor, ports })))
    return refuse('rate_limited', { field: '/giftcode' })
  return ok(isKnown ? await giftNow(found, { tenant, ports }, here) : null)
}

/** The same of a code that may not be given at all. */
export const readGivenGift = (
  typed: string | undefined,
  caller: Caller,
  here?: GiftsHere,
): Promise<Result<GivenGift | null>> =>
  typed === undefined || typed.trim() === '' ? Promise.resolve(ok(null)) : readGift(typed, caller, here)

/** Whether a code that was given pays, and if not, why. */
const statusOf = (given: GivenGift | null): GiftStatus | 'unknown' | 'another' => {
  if (given === null) return 'unknown'
  return given.status === 'active' && given.isAnother ? 'another' : given.status
}

/** What a code takes of what is due, minor units: all that it can, or `wanted`; null for nothing. */
export function giftOf(given: GivenGift | null, due: number, wanted = Number.POSITIVE_INFINITY): GiftUse | null {
  const amount = Math.min(given?.available ?? 0, due, wanted)
  return given && amount > 0 ? { id: given.gift.id, last4: given.gift.last4, amount } : null
}

/** A gift code as a quote tells it, with what of what is due it pays; nothing where none was given. */
export const toldGift = (typed: string | undefined, given: GivenGift | null, used: number, digits: number) =>
  typed === undefined || typed.trim() === ''
    ? {}
    : {
        giftcode: {
          last4: given?.gift.last4 ?? '',
          status: statusOf(given),
          giftavailable: formatMajor(given?.available ?? 0, digits),
          giftused: formatMajor(used, digits),
        },
      }

/** What a booking says of a gift code: the code, and what it was shown to pay, in major units. */
export interface SaidGift {
  giftcode?: string | undefined
  gift?: number | string | undefined
}

/**
 * What of what is due the gift code of a booking pays: all that it can, or as much as the caller was shown. Null where
 * none was given, and where nothing is due. Refuses with `gift_not_usable` a code that pays nothing, or that is not
 * the one which a reservation has (`another`), and with `gift_changed` where it has less by now, or less is due:
 * nothing else is taken instead.
 * @param due minor units
 */
export async function takeGift(
  due: number,
  said: SaidGift,
  caller: Caller,
  here?: GiftsHere,
): Promise<Result<GiftUse | null>> {
  const { giftcode = '', gift: shown } = said
  if (giftcode.trim() === '') return ok(null)
  const read = await readGift(giftcode, caller, here)
  if (!read.ok) return read
  const status = statusOf(read.value)
  if (status !== 'active') return refuse('gift_not_usable', { field: '/giftcode', data: { status } })
  const { digits } = caller.tenant.currency
  const available = read.value?.available ?? 0
  const most = giftOf(read.value, due)?.amount ?? 0
  const wanted = shown === undefined ? ok(most) : readAmount(shown, digits, '/gift', 0)
  if (!wanted.ok) return wanted
  if (wanted.value > most)
    return refuse('gift_changed', { field: '/gift', data: { giftavailable: formatMajor(available, digits) } })
  return ok(giftOf(read.value, due, wanted.value))
}

/** Takes again what a code paid beside a payment that was called off; null where it pays less by now. */
export async function takeGiftAgain(
  { id, amount }: GiftUse,
  due: number,
  asking: Reading,
  here?: GiftsHere,
): Promise<GiftUse | null> {
  const gift = await asking.ports.repositories(asking.tenant.scope).gifts.find(id)
  const taken = gift && giftOf(await giftNow(gift, asking, here), due, amount)
  return taken?.amount === amount ? taken : null
}
