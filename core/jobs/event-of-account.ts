import { textOrEmpty } from '../domain/text-or-empty.ts'
import { linkAddress, linkLife, passwordPage } from '../operations/accounts/account-links.ts'
import { isMailed } from '../operations/accounts/stored-link.ts'
import { publicProvider } from '../operations/catalogue/public-entities.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { wireReceipt } from '../operations/receipts/read-receipts.ts'
import type { Tenant } from '../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../operations/words/words.ts'
import {
  type AccountEvent,
  type AccountEventName,
  accountEventNames,
  calendarFaultKinds,
  type HookContext,
  moneyAlarms,
  pluginPlaces,
} from '../plugin-api/index.ts'
import { eventOfEnquiry } from './event-of-enquiry.ts'
import { eventOfGift, eventOfGiftBack } from './event-of-gift.ts'
import type { JobDeps } from './job-deps.ts'
import { mailedReceipt } from './receipt-of-event.ts'

/** Where staff read what about money needs them. */
const alarmsPage = '/refunds'

/** Events about something of a provider that needs its people. */
const isAbout = new Set<AccountEventName>([
  'account.webhookoff',
  'account.webhookgone',
  'account.pluginoff',
  'account.calendarstale',
  'account.pointsspent',
  'account.giftspent',
  'account.purchasedisputed',
  'account.moneyalarm',
  'account.disconnected',
  'account.refundbyhand',
])

/**
 * The event of an outbox row about an account, with the texts of its language; null if the account is gone or never
 * existed, or if its link has expired.
 */
export async function eventOfAccount(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: DueEvent,
): Promise<{ event: AccountEvent; word: HookContext['word'] } | null> {
  const name = accountEventNames.find((known) => known === row.name)
  if (name === 'account.gift') return eventOfGift({ ports }, tenant, row)
  if (name === 'account.giftback') return eventOfGiftBack({ ports }, tenant, row)
  if (name && row.payload.enquiry !== undefined) return eventOfEnquiry(name, { ports }, tenant, row)
  const { users, links, receipts } = ports.repositories(tenant.scope)
  const [account, mailed] = await Promise.all([
    users.account(textOrEmpty(row.payload.user)),
    links.find(textOrEmpty(row.payload.link)),
  ])
  if (!name || !account) return null
  const link = mailed && isMailed(mailed) ? mailed : null
  const wasMailed = row.payload.link !== undefined
  if (wasMailed && (!link || link.used !== null || link.expires <= ports.clock.now())) return null
  const { email, firstname = '', lastname = '' } = account.user
  const fault = calendarFaultKinds.find((kind) => kind === row.payload.fault)
  const place = pluginPlaces.find((one) => one === row.payload.place)
  const alarm = moneyAlarms.find((one) => one === row.payload.alarm)
  const stored = await receipts.find(textOrEmpty(row.payload.receipt))
  const receipt = stored && wireReceipt(stored, { first_name: firstname, last_name: lastname })
  const event: AccountEvent = {
    id: row.id,
    name,
    occurred: row.created,
    to: textOrEmpty(row.payload.to) || link?.email || email,
    user: { email, firstname, lastname },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    ...(isAbout.has(name) && { about: textOrEmpty(row.payload.address) }),
    ...(fault && { fault }),
    ...(place && { place }),
    ...(alarm && { alarm }),
    link: link ? linkAddress(link, { tenant, ports }) : `${tenant.origin}${alarm ? alarmsPage : passwordPage}`,
    ...(receipt && { about: String(receipt.number), receipt: await mailedReceipt({ ports }, tenant, receipt) }),
    ...(link && { lasts: { hours: linkLife[link.purpose] / 3_600_000 } }),
  }
  const spoken = await wordsOf(tenant, tenant.language, ports)
  return { event, word: speak(spoken, missingWords(tenant, ports)) }
}
