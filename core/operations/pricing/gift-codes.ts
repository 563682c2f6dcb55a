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
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
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
}

/** What a code has and is now. What it has in another currency than the provider's pays nothing here. */
export async function giftNow(gift: StoredGift, { tenant, ports }: Reading): Promise<GivenGift> {
  const { balances } = ports.repositories(tenant.scope)
  const left = spendable(await balances.of(balanceKey(giftHolder(gift.id), 'currency', tenant.currency.code)))
  const status = giftStatus(gift, localDate(ports.clock.now(), tenant.timezone), left)
  return { gift, status, available: status === 'active' ? left : 0 }
}

/**
 * Reads the gift code that a caller typed, at this provider; null for an unknown one, and for one that was not paid.
 * Refuses with `rate_limited` a client that guesses codes.
 */
export async function readGift(typed: string, { tenant, actor, ports }: Caller): Promise<Result<GivenGift | null>> {
  const code = readGiftCode(typed)
  const { gifts } = ports.repositories(tenant.scope)
  const found = code === null ? null : await gifts.byHash(giftHash(tenant.scope.provider, code))
  const isKnown = found !== null && found.issued !== null
  if (!(await mayTryCode(code ?? typed.trim().toLowerCase(), isKnown, { tenant, actor, ports })))
    return refuse('rate_limited', { field: '/giftcode' })
  return ok(isKnown ? await giftNow(found, { tenant, ports }) : null)
}

/** The same of a code that may not be given at all. */
export const readGivenGift = (typed: string | undefined, caller: Caller): Promise<Result<GivenGift | null>> =>
  typed === undefined || typed.trim() === '' ? Promise.resolve(ok(null)) : readGift(typed, caller)

/** A gift code as a quote tells it, with what of what is due it pays; nothing where none was given. */
export const toldGift = (typed: string | undefined, given: GivenGift | null, used: number, digits: number) =>
  typed === undefined || typed.trim() === ''
    ? {}
    : {
        giftcode: {
          last4: given?.gift.last4 ?? '',
          status: given?.status ?? ('unknown' as const),
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
 * none was given, and where nothing is due. Refuses with `gift_not_usable` a code that pays nothing, and with
 * `gift_changed` where it has less by now, or less is due: nothing else is taken instead.
 * @param due minor units
 */
export async function takeGift(due: number, said: SaidGift, caller: Caller): Promise<Result<GiftUse | null>> {
  const { giftcode = '', gift: shown } = said
  if (giftcode.trim() === '') return ok(null)
  const read = await readGift(giftcode, caller)
  if (!read.ok) return read
  const status = read.value?.status ?? 'unknown'
  if (!read.value || status !== 'active') return refuse('gift_not_usable', { field: '/giftcode', data: { status } })
  const { gift, available } = read.value
  const { digits } = caller.tenant.currency
  const most = Math.min(available, due)
  const wanted = shown === undefined ? ok(most) : parseAmount(shown, digits)
  if (!wanted.ok || wanted.value < 0) return refuse('invalid_params', { field: '/gift' })
  if (wanted.value > most)
    return refuse('gift_changed', { field: '/gift', data: { giftavailable: formatMajor(available, digits) } })
  return ok(wanted.value === 0 ? null : { id: gift.id, last4: gift.last4, amount: wanted.value })
}
