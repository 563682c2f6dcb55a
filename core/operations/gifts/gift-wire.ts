import { balanceKey, giftHolder, giftStatus, spendable } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { localDate } from '../../domain/time/index.ts'
import type { GiftCode } from '../../domain/wire/gifts.ts'
import type { Ports } from '../ports.ts'
import type { StoredGift } from '../pricing/stored-gift.ts'
import { toldOf } from '../pricing/told-gift.ts'
import type { Tenant } from '../tenant.ts'

type Asking = { tenant: Tenant; ports: Pick<Ports, 'repositories' | 'clock'> }

const utc = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** A gift code as staff read it, with what is left of it by now. */
export async function wireGift(gift: StoredGift, { tenant, ports }: Asking): Promise<GiftCode> {
  const { balances } = ports.repositories(tenant.scope)
  const balance = await balances.of(balanceKey(giftHolder(gift.id), 'currency', gift.currency))
  const major = (amount: number) => formatMajor(amount, currencyDigits(gift.currency))
  const { toname, toemail, fromname, message } = gift.details
  return {
    ...{ id: gift.id, ...toldOf(gift) },
    status: giftStatus(gift, localDate(ports.clock.now(), tenant.timezone), spendable(balance)),
    ...{ remaining: major(balance.balance), held: major(balance.held), toname, toemail, fromname, message },
    ...{ sendon_utc: utc(gift.sendon), issued_utc: utc(gift.issued) ?? '', issuer: gift.issuer, buyer: gift.buyer },
    ...{ voided_utc: utc(gift.voided), voidreason: gift.voidreason, holder: giftHolder(gift.id) },
  }
}
