import { showGiftCode } from '../domain/payments/index.ts'
import { currencyDigits } from '../domain/pricing/money.ts'
import { textOrEmpty } from '../domain/text-or-empty.ts'
import { formatDate, formatMoney, localeAt } from '../domain/wording/index.ts'
import { countryOf } from '../operations/catalogue/country-of.ts'
import { publicProvider } from '../operations/catalogue/public-entities.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { giftNow } from '../operations/pricing/gift-codes.ts'
import type { Tenant } from '../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../operations/words/words.ts'
import type { AccountEvent, HookContext } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

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
  const locale = localeAt(tenant.language, countryOf(tenant))
  const code = ports.tokens.giftCode(gift)
  const currency = { code: gift.currency, digits: currencyDigits(gift.currency) }
  const event: AccountEvent = {
    ...{ id: row.id, name: 'account.gift' as const, occurred: row.created, to: toemail },
    user: { email: toemail, firstname: toname, lastname: '' },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    gift: {
      code: showGiftCode(code),
      value: formatMoney(gift.value / 10 ** currency.digits, currency, locale),
      until: gift.until === null ? '' : formatDate(gift.until, locale, 'full'),
      from: fromname,
    },
    ...(message !== '' && { message }),
    // What stands behind the # is sent to no server, and is in no log.
    link: `${tenant.origin}/gift#${code}`,
  }
  const spoken = await wordsOf(tenant, tenant.language, ports)
  return { event, word: speak(spoken, missingWords(tenant, ports)) }
}
